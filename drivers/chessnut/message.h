#pragma once

#include <chrono>
#include <cstdint>
#include <variant>

#include "drivers/chessnut/report_decoder.h"
#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::drivers::chessnut {

/// The pieces on all squares. Squares are named as if White sat at the side of the buttons [guess].
struct Position {
  rules::Placement placement;
};

/// The level of the battery.
struct Battery {
  int percent;
  bool charging;
  /// Only a Move answers like this.
  bool is_move = false;
};

/// The board did what it was told.
struct Done {};

/// A report that this driver does not need.
struct Other {};

/// A report with an impossible content.
struct Malformed {};

/// The meaning of a report.
using Message = std::variant<Position, Battery, Done, Other, Malformed>;

/// The meaning of `report`.
Message decode(const Report& report);

/// Makes the board send its position [spec: drivers/chessnut/protocol.md#commands].
Bytes ask_positions();
Bytes ask_battery();
Bytes ask_move_battery();

/// Lights up these squares, and darkens all others.
Bytes show_lights(rules::Bitboard squares);

/// The same for a Move, in green.
Bytes show_move_lights(rules::Bitboard squares);

/// Makes a sound of that length, at most 5 s.
Bytes make_sound(std::chrono::milliseconds length);

}  // namespace jadoube::drivers::chessnut
