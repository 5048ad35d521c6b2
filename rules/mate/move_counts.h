#pragma once

#include <array>
#include <cstdint>

#include "rules/piece_attacks.h"

namespace jadoube::rules {

/// From each square, how many moves a piece has to some squares.
using MoveCounts = std::array<std::uint8_t, kSquareCount>;

/// What stands in `MoveCounts` where there is no way.
inline constexpr int kNoWay = 30;

/// How many moves a piece has from each square to the nearest of `goals` if nothing stands in its
/// way but `walls`. A pawn is followed back to where it can have come from.
MoveCounts moves_to(Bitboard goals, PieceType type, Color color, Bitboard walls);

/// How many moves a piece has to each square from `home`.
MoveCounts moves_from(Square home, PieceType type, Color color, Bitboard walls);

}  // namespace jadoube::rules
