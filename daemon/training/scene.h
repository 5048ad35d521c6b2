#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/simulator/hardware/emulated_board.h"
#include "rules/error.h"
#include "rules/placement.h"

namespace jadoube::training {

/// The setting of a table before anything happens. Squares are the game's own.
struct TableSetting {
  rules::Placement standing = rules::Placement::initial();
  /// White sits where Black sits otherwise.
  bool rotated = false;
  drivers::simulator::BoardSettings board = {};
};

/// What two players do at a table, and what happens to its board. Squares and sides are the board's
/// own. Times count from the first act.
struct Scene {
  rules::Placement start;
  drivers::simulator::BoardSettings board;
  drivers::simulator::Script acts;
  std::vector<std::pair<drivers::simulator::BoardTime, drivers::simulator::Fault>> faults;
  /// When the last act is over.
  drivers::simulator::BoardTime end{0};
};

/// Reads what happens, a word each:
///
///     e4 Nxd5 O-O    the player thinks for a second, makes the move, and presses the clock
///     e2-   e4+P     a piece leaves a square, or comes to one, 300 ms after the word before
///     |              the player on move presses, 300 ms after the word before
///     run            somebody presses the clock's run key
///     hangup@0=5     a fault; its time counts from the word before
///     700ms 20s 6min nothing happens for so long
///
/// InvalidArgument names the word that cannot be.
rules::Expected<Scene> read_scene(const TableSetting& setting, std::string_view text);

}  // namespace jadoube::training
