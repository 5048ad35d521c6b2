#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "daemon/outputs/settings.h"
#include "daemon/outputs/speech/speech_output.h"
#include "daemon/outputs/transfer.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

class SitePauses;

/// The result of trying an output.
struct OutputTrial {
  /// True: what was sent has arrived, or what is served could be read.
  bool ok = false;
  /// What arrived where, or what failed. A complete sentence.
  rules::Sentence what = {};
  /// What to do now. Empty: nothing.
  rules::Sentence advice = {};
  /// The address of the test, without name, password and secret paths. Empty: it has none.
  std::string address = {};
  /// How many bytes arrived, or were read.
  std::uint64_t bytes = 0;
  /// The status of HTTP, or the last reply code of FTP. 0: there is none.
  int status = 0;
  /// How many games or tables were read. Nothing: no games are read here.
  std::optional<int> games = {};
  /// How long it took.
  std::chrono::milliseconds took{0};

  bool operator==(const OutputTrial&) const = default;
};

/// The parts that a trial uses.
struct TrialTools {
  /// Belongs to the trial. No output uses it.
  Transfer& transfer;
  /// True: the daemon ends, so the trial ends too.
  std::function<bool()> is_ended = [] { return false; };
};

// How an output of each kind is tried. None of these shows anybody a game, or changes what readers
// of the round get. Each may take half a minute.

/// The name of the file that is written into a folder, read back and removed.
inline constexpr const char* kTrialFile = "jadoube-test.txt";
/// The content of `kTrialFile`.
std::string trial_text();

/// The address of the pages and outputs for this machine itself.
struct OwnAddress {
  /// "http://localhost:8080"
  std::string url;
  /// The path of a Unix socket that is connected to instead. Empty: none.
  std::string socket = {};
  /// The file with the certificate that it serves with. Empty: no TLS.
  std::string ca_file = {};
};

/// Returns that address as soon as it is served. Any thread.
class OwnAddressSource {
 public:
  virtual ~OwnAddressSource() = default;
  /// The best address for a program on this machine. Nothing: nothing is served.
  virtual std::optional<OwnAddress> own_address() const = 0;
};

/// An output that HTTP serves (pgn, overlay, cloud) is read through its own address. `at`: nothing:
/// the daemon serves no HTTP.
OutputTrial try_served(const OutputSettings& settings, const std::optional<OwnAddress>& at,
                       const TrialTools& tools);

/// A folder gets the file `kTrialFile`, which is read back and removed. A file of that name that
/// somebody else wrote stays, and the trial reports it. `tops`: as of `OutputSettings`.
OutputTrial try_folder(const std::string& dir, const std::vector<std::string>& tops = {});

/// Tests another host with the same file.
OutputTrial try_upload(const OutputSettings& settings, const TrialTools& tools);

/// Asks Lichess for the owner of the token, its rights, and whether it may change the round. No
/// game is sent. `round`: the id of the round there. Empty: the output makes its rounds, and only
/// the token is tested. If Lichess asks for a pause, it is noted in `pauses` for all outputs.
OutputTrial try_lichess(const OutputSettings& settings, const std::string& round,
                        const TrialTools& tools, SitePauses& pauses, Instant now);

/// The phones get one message that is marked as a test.
OutputTrial try_alerts(const OutputSettings& settings, const TrialTools& tools);

/// Sends a message to the hub and back. No relay reads it, and the hub does not store it.
OutputTrial try_hub(const OutputSettings& settings, const TrialTools& tools);

/// One sentence is spoken, in its turn.
OutputTrial try_speech(const SpeechSettings& settings, Speaker& speaker, const TrialTools& tools);

/// Tests outputs on request. An output is tested at most once in ten seconds, so that repeated
/// requests do not flood phones and hosts. One trial runs at a time. Any thread.
class OutputTrials {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// How an output is tried. It may refuse: FailedPrecondition, the trial would disturb a game.
  using Try = std::function<rules::Expected<OutputTrial>(const TrialTools& tools)>;

  /// Between two trials of one output.
  static constexpr std::chrono::seconds kPause{10};

  /// Tries the output `name`. `transfer` is the trial's own. Unavailable: it was tried a moment
  /// ago. The message has the time of the next try. Blocks for half a minute at most.
  rules::Expected<OutputTrial> run(const std::string& name, Time now,
                                   std::unique_ptr<Transfer> transfer, const Try& how);
  /// Ends the trial that runs, and every later one: the daemon ends.
  void interrupt();

 private:
  rules::Expected<void> take_turn(const std::string& name, Time now);

  // Held while one runs.
  std::mutex running_;
  std::mutex mutex_;
  // The mutex guards these: when each was tried last, and the transfer of the trial that runs.
  std::map<std::string, Time> last_;
  Transfer* transfer_ = nullptr;
  std::atomic<bool> is_ended_ = false;
};

}  // namespace jadoube::outputs
