#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/chaos/game_judge.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {

/// A daemon with emulated boards on which games are played without end, one after the other. The
/// played moves are written into files, so that the record of the daemon can be judged.
class PlayedHall {
 public:
  /// Boards board-0, board-1, ... of `daemon`, which must exist longer. The hands of board n have
  /// the seed `first_seed` + n. The caller names the boards in the configuration.
  PlayedHall(TestDaemon& daemon, int boards, unsigned first_seed = 1);

  static std::string id(int board) { return "board-" + std::to_string(board); }
  std::vector<std::string> ids() const;
  int boards() const { return boards_; }

  /// Starts the games. Call it before the daemon starts, or after.
  void begin();

  /// True if the daemon has a ply on every board. Before that, the board's log cannot distinguish
  /// an unseen starting position from a later one.
  bool all_play() const;

  /// Compares the record of every board with the played moves, prints each difference, and stops
  /// the boards. See `GameJudge::judge`.
  JudgedGames judge() const;

 private:
  std::filesystem::path truth(int board) const;

  TestDaemon& daemon_;
  const int boards_;
  const unsigned first_seed_;
  std::vector<Process*> players_;
};

}  // namespace jadoube::tests
