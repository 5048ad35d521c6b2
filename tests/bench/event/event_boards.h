#pragma once

#include <string>
#include <vector>

namespace jadoube::bench {

/// The boards of one hall.
struct HallOfBoards {
  /// Where their terminals are: board-0.tty, board-1.tty, ...
  std::string directory;
  int count = 0;
};

/// Plays classical games on emulated DGT boards with clocks, of all halls, in one thread, until the
/// process is killed. The players think as in `classical` (drivers/simulator/players/habits.cc),
/// which is about a ply a minute; `pace` times as fast. They make no accidents, so that each ply is
/// completed once. The clocks tell their times each second. Writes into the file `times` when each
/// ply was completed. Boards are numbered over all halls.
int play_event_boards(const std::string& times, double pace,
                      const std::vector<HallOfBoards>& halls);

}  // namespace jadoube::bench
