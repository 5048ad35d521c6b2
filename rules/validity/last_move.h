#pragma once

#include "rules/square_sets.h"

namespace jadoube::rules {

/// The starting positions that a game may have started from.
enum class StartingPositions : std::uint8_t {
  /// The standard one. If a castling right names a king or rook on another square: any of the 960.
  kAsCastlingSays,
  kStandard,  ///< [FIDE 2023 Art. 2.3]
  kChess960,  ///< Any of the 960 positions [FIDE 2023 Guidelines II.2].
};

/// True if the side not to move can have made the last move. The king of the side to move was not
/// in check before that move. So the last move explains a check, or the check is impossible. The
/// side to move has one king. The search takes back one ply only. A king or rook that may still
/// castle has not moved. `starts` gives the starting positions for castling as the last move. It is
/// never kAsCastlingSays.
bool can_have_moved(const SquareSets& sets, StartingPositions starts);

}  // namespace jadoube::rules
