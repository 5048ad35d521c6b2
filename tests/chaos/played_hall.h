#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/chaos/game_judge.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {

/// A daemon on whose emulated boards games are played without end, one after the other. What was
/// played is written down beside it, so that the record of the daemon can be judged.
class PlayedHall {
 public:
  /// Boards board-0, board-1, ... of `daemon`, which must live longer. The hands of board n have
  /// the seed `first_seed` + n. The caller names the boards in the configuration.
  PlayedHall(TestDaemon& daemon, int boards, unsigned first_seed = 1);

  static std::string id(int board) { return "board-" + std::to_string(board); }
  std::vector<std::string> ids() const;
  int boards() const { return boards_; }

  /// The players sit down. Call it before the daemon starts, or after.
  void begin();

  /// True if a ply was seen on every board. Otherwise the board's log cannot tell a starting
  /// position that nobody saw from a later one.
  bool all_play() const;

  /// Compares the record of every board with what was played, prints each difference, and stops the
  /// boards. See `GameJudge::judge`.
  JudgedGames judge() const;

 private:
  std::filesystem::path truth(int board) const;

  TestDaemon& daemon_;
  const int boards_;
  const unsigned first_seed_;
  std::vector<Process*> players_;
};

}  // namespace jadoube::tests
