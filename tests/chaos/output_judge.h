#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/chaos/release_judge.h"
#include "tests/daemon/outputs/lichess/stub.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {

/// The texts of all files in `folder` and below, by their paths. None, if there is no such folder.
/// A file that is replaced or removed meanwhile may be missing, and is no error.
std::map<std::string, std::string> texts_in(const std::filesystem::path& folder);

/// Outputs of a daemon that is killed again and again: PGN over HTTP, at once and with a delay, the
/// files of LiveChess and of LiveChess Cloud, and a broadcast of Lichess with a stand-in for the
/// site. The boards play rounds of a tournament.
class OutputJudge {
 public:
  /// Adds the outputs to the configuration. Call it before the daemon starts. `boards`: their ids.
  /// `delay`: the delay of the delayed output. The daemon must be killed within it. `daemon` must
  /// exist longer.
  OutputJudge(TestDaemon& daemon, std::vector<std::string> boards, std::chrono::seconds delay);
  ~OutputJudge();

  /// Makes the tournament: many rounds, and one table for each board. Call it when the daemon
  /// serves. From then on, it compares the API with the text of the delayed output, and checks that
  /// moves are held back (`release_judge.h`). Errors are thrown.
  void begin();

  /// Reads the outputs at the end. Call it after the last move, before the daemon ends. Waits until
  /// every delay is over, and no output has changed for longer than an output waits. If that does
  /// not happen, prints why and returns 1.
  int read_outputs();

  /// Compares them with the outputs of a second daemon that reads the journal of the first and was
  /// never killed. Prints each difference, and returns their number. Call it after the first daemon
  /// has ended.
  int judge();

 private:
  /// The content by name: an address, "folder PATH" or "chapter NAME".
  using Shown = std::map<std::string, std::string>;

  void watch();
  void look();
  std::optional<std::size_t> plies_on(const std::string& board);
  void add_outputs(TestDaemon& daemon, const outputs::output_tests::LichessStub& lichess) const;
  static Shown shown_by(const TestDaemon& daemon, outputs::output_tests::LichessStub& lichess);
  std::vector<std::string> differences_from(const Shown& now) const;

  TestDaemon& daemon_;
  const std::vector<std::string> boards_;
  const std::chrono::seconds delay_;
  outputs::output_tests::LichessStub lichess_;
  Shown shown_;
  ReleaseJudge release_;
  /// The plies of closed games, by their names. Only the thread uses these.
  std::map<std::string, std::size_t> closed_;
  std::atomic<bool> stopping_ = false;
  std::thread watching_;
};

}  // namespace jadoube::tests
