#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>

#include "drivers/polled/message_finder.h"
#include "rules/placement.h"

namespace jadoube::drivers::chessup {

/// The position of the game that the board follows.
struct Position {
  rules::Placement placement;
  bool is_white_to_move;
};

/// A move was made. The board waits for a confirmation.
struct Moved {};

/// A pawn was promoted. The board waits for a confirmation.
struct Promoted {};

/// The game may have changed otherwise: a move was taken back, or a position was set.
struct Changed {};

/// All pieces are on their starting squares.
struct PiecesSetUp {};

/// The board has taken the settings of the game.
struct SettingsTaken {};

/// The board's report about itself.
struct About {
  std::string firmware, hardware, serial;
};

/// A message that this driver does not need.
struct Other {};

using Message =
    std::variant<Position, Moved, Promoted, Changed, PiecesSetUp, SettingsTaken, About, Other>;

/// How `bytes` fit [spec: drivers/chessup/protocol.md#messages].
Fit fit_of(std::span<const std::uint8_t> bytes);

/// The meaning of a whole message.
Message decode(std::span<const std::uint8_t> message);

}  // namespace jadoube::drivers::chessup
