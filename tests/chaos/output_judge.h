#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

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
  /// Adds the outputs to the configuration. Call it before the daemon starts.
  /// `boards`: their ids. `delay`: how long the delayed output holds everything back; the daemon
  /// must be killed within it. `daemon` must live longer.
  OutputJudge(TestDaemon& daemon, std::vector<std::string> boards, std::chrono::seconds delay);

  /// Makes the tournament: many rounds, and one table for each board. Call it when the daemon
  /// serves. Errors are thrown.
  void begin();

  /// Reads what the outputs show in the end. Call it when nothing is played any more, before the
  /// daemon ends. Waits until every delay is over, and nothing that is shown has changed for longer
  /// than an output waits. Returns 1, and prints why, if that does not happen.
  int read_outputs();

  /// Compares that with the outputs of a second daemon, which reads the journal of the first one
  /// and was never killed. Prints each difference, and returns their number. Call it when the first
  /// daemon has ended.
  int judge();

 private:
  /// By name: an address, "folder PATH" or "chapter NAME".
  using Shown = std::map<std::string, std::string>;

  void add_outputs(TestDaemon& daemon, const outputs::output_tests::LichessStub& lichess) const;
  static Shown shown_by(const TestDaemon& daemon, outputs::output_tests::LichessStub& lichess);
  std::vector<std::string> differences_from(const Shown& now) const;

  TestDaemon& daemon_;
  const std::vector<std::string> boards_;
  const std::chrono::seconds delay_;
  outputs::output_tests::LichessStub lichess_;
  Shown shown_;
};

}  // namespace jadoube::tests
