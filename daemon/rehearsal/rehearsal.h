#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "daemon/outputs/settings.h"
#include "daemon/rehearsal/rehearsal_report.h"
#include "daemon/stream/event_stream.h"
#include "daemon/training/child_hall.h"
#include "rules/error.h"

namespace jadoube::rehearsal {

/// The real hall, with the round to rehearse. Any thread.
class RealHall {
 public:
  virtual ~RealHall() = default;
  virtual model::TournamentRules rules() const = 0;
  /// The present outputs. They may change while the daemon runs.
  virtual std::vector<outputs::OutputSettings> outputs() const = 0;
  /// Tests a real output, as `OutputSet::test`.
  virtual rules::Expected<outputs::OutputTrial> test_output(const std::string& name) = 0;
};

/// A rehearsal of the round that is set up. Emulated boards play it in their own process. Outputs
/// publish it only if nobody can take it for the real round (README.md). It ends by itself after at
/// most three minutes. If a real game begins, it ends at once. After its end, the disk has nothing
/// of it. Only `report` has its results, until the next rehearsal or until the daemon ends.
///
/// It has two threads while it runs: one follows the games, and one tests the outputs, which may
/// take long. Any thread may call.
class Rehearsal {
 public:
  using Clock = std::chrono::steady_clock;

  struct Parts {
    /// The feed of the real hall. It must exist longer.
    stream::Feed& feed;
    std::function<model::Instant()> now;
    /// It must exist longer.
    RealHall& real;
    /// The boards of the configuration, in the order of their tables.
    std::vector<std::string> boards = {};
    /// Makes the connection to the rehearsal's daemon at `address`.
    std::function<std::unique_ptr<RehearsedHall>(const std::string& address)> reach;
    /// The path of this program, and the directory of rehearsals. The directory is removed after
    /// each rehearsal.
    std::string program;
    std::filesystem::path directory;
    /// How long to wait for the games, and how often to check them.
    std::chrono::milliseconds longest = std::chrono::seconds(150);
    std::chrono::milliseconds look = std::chrono::milliseconds(500);
    /// After the last move, the outputs have this time before they are looked at, and at most
    /// `follow` before the report lists moves as missing.
    std::chrono::milliseconds settle = std::chrono::seconds(3), follow = std::chrono::seconds(15);
  };

  /// Removes the files of an earlier process that was killed.
  explicit Rehearsal(Parts parts);
  Rehearsal(const Rehearsal&) = delete;
  Rehearsal& operator=(const Rehearsal&) = delete;
  ~Rehearsal();

  /// Starts one. FailedPrecondition: a game is being played, or a rehearsal is running. The message
  /// names the table, or who started it. Unavailable: the directory cannot be written, the process
  /// cannot be started, or the rehearsal before still tests an output.
  rules::Expected<void> start(const std::string& author);
  /// Ends it. When it returns, nothing is left of it. No error if none is running.
  void stop(const std::string& author);
  /// The daemon ends.
  void shut_down();

  Report report() const;
  bool is_running() const;
  /// The address of the rehearsal's daemon: "unix:/path".
  std::string address() const { return child_.address(); }
  /// The Unix socket at which it serves its outputs by HTTP.
  std::string http_socket() const;

 private:
  rules::Expected<void> begin(const std::string& author);
  void join();
  void follow();
  bool set_up();
  void play();
  void check_fed();
  void check_fed(const outputs::OutputSettings& output);
  void test_real();
  void take(const HallReading& reading);
  bool is_over() const;
  bool may_go_on();
  void end(State state, rules::Sentence why);
  void finish();
  bool wait(std::chrono::milliseconds time);
  void set_state(State state);
  void set_trial(const std::string& name, outputs::OutputTrial trial);
  int tables_of(const outputs::OutputSettings& output) const;

  const Parts parts_;
  // Held while a rehearsal is started or ended.
  std::mutex control_;
  training::ChildHall child_;
  std::unique_ptr<RehearsedHall> hall_;
  RehearsalPlan plan_;
  // The outputs at the time of its start.
  std::vector<outputs::OutputSettings> outputs_;
  std::thread follower_, tester_;
  std::atomic<bool> is_testing_ = false;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // The mutex guards these.
  Report report_;
  // It shall end so. kNone: it is running.
  State ending_ = State::kNone;
  rules::Sentence why_;
};

}  // namespace jadoube::rehearsal
