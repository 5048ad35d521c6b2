#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/daemon/outputs/lichess/stub.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {

/// Outputs of a daemon that is killed again and again: PGN over HTTP, at once and with a delay, the
/// files of LiveChess and of LiveChess Cloud, and a broadcast of Lichess with a stand-in for the
/// site. The boards play rounds of a tournament.
class OutputJudge {
 public:
  /// How long the delayed output holds everything back.
  static constexpr std::chrono::seconds kDelay{15};

  /// Adds the outputs to the configuration. Call it before the daemon starts.
  /// `boards`: their ids. `daemon` must live longer.
  OutputJudge(TestDaemon& daemon, std::vector<std::string> boards);

  /// Makes the tournament: many rounds, and one table for each board. Call it when the daemon
  /// serves. Errors are thrown.
  void begin();

  /// Reads what the outputs show in the end. Call it when nothing is played any more and all delays
  /// are over, before the daemon ends.
  void read_outputs();

  /// Compares that with the outputs of a second daemon, which reads the journal of the first one
  /// and was never killed. Prints each difference, and returns their number. Call it when the first
  /// daemon has ended.
  int judge();

 private:
  /// By name: an address, "folder PATH" or "chapter NAME".
  using Shown = std::map<std::string, std::string>;

  static void add_outputs(TestDaemon& daemon, const std::vector<std::string>& boards,
                          const outputs::output_tests::LichessStub& lichess);
  static Shown shown_by(const TestDaemon& daemon, outputs::output_tests::LichessStub& lichess);

  TestDaemon& daemon_;
  const std::vector<std::string> boards_;
  outputs::output_tests::LichessStub lichess_;
  Shown shown_;
};

}  // namespace jadoube::tests
