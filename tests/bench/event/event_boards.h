#pragma once

#include <string>
#include <vector>

namespace jadoube::bench {

/// The boards of one hall.
struct HallOfBoards {
  /// The directory of their terminals: board-0.tty, board-1.tty, ...
  std::string directory;
  int count = 0;
};

/// Plays classical games on emulated DGT boards with clocks, of all halls, in one thread, until the
/// process is killed. The players think as in `classical` (drivers/simulator/players/habits.cc),
/// about a ply a minute, but `pace` times as fast. They have no accidents, so each ply is completed
/// once. The clocks report their times each second. The file `times` gets the time at which each
/// ply was completed. Boards are numbered over all halls.
int play_event_boards(const std::string& times, double pace,
                      const std::vector<HallOfBoards>& halls);

}  // namespace jadoube::bench
