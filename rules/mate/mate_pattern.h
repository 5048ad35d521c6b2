#pragma once

#include "rules/mate/reach.h"

namespace jadoube::rules {

/// Whether a mate by `player` with the mated king on `square` could be put together from men on
/// squares they may reach: one that checks, and for each square beside the king a man of his own on
/// it or an attack on it. Takes its steps off `steps`, and says true where none is left. False is a
/// proof.
bool may_be_mated_on(Square square, Color player, const Reach& reach, int& steps);

/// The same with the mating side's king on `own_king`, whose side has just moved another man, or
/// has castled.
bool may_be_mated_on(Square square, Color player, const Reach& reach, Square own_king, int& steps);

/// The same with the mating side's king just come to `own_king` from one of the squares `from`, out
/// of the line of the man who checks.
bool may_be_mated_by_discovery(Square square, Color player, const Reach& reach, Square own_king,
                               Bitboard from, int& steps);

}  // namespace jadoube::rules
