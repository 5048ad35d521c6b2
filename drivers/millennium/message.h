#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "drivers/millennium/frame.h"
#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::drivers::millennium {

/// The pieces on all squares. Squares are named as if the cable were at White's right hand [spec:
/// drivers/millennium/protocol.md#squares].
struct Position {
  rules::Placement placement;
};

/// The firmware's version, as "1.03".
struct Version {
  std::string text;
};

/// One cell of the board's memory.
struct Cell {
  std::uint8_t address, value;
};

/// The board has done what it was told: write a cell, light up or darken its lights.
struct Done {};

/// A good frame with an impossible content: noise that looked like a frame.
struct Malformed {};

/// The meaning of a frame.
using Message = std::variant<Position, Version, Cell, Done, Malformed>;

/// The meaning of `frame`.
Message decode(const Frame& frame);

/// Asks for the position, the version, or the content of a cell. Darkens all lights [spec:
/// drivers/millennium/protocol.md#messages].
Bytes ask_position();
Bytes ask_version();
Bytes ask_cell(std::uint8_t address);
Bytes darken_lights();

/// Lights up the corners of `squares`, and darkens all other corners [spec:
/// drivers/millennium/protocol.md#lights].
Bytes show_lights(rules::Bitboard squares);

}  // namespace jadoube::drivers::millennium
