#pragma once

#include "rules/mate/reach.h"

namespace jadoube::rules {

/// True if pieces on squares they may reach could form a mate by `player` with the mated king on
/// `square`. One piece must check. Each square beside the king needs an attack or a piece of the
/// king's own side. Takes its steps off `steps`, and returns true where none is left. False is a
/// proof.
bool may_be_mated_on(Square square, Color player, const Reach& reach, int& steps);

/// The same with the mating side's king on `own_king`. That side has just moved another piece, or
/// has castled.
bool may_be_mated_on(Square square, Color player, const Reach& reach, Square own_king, int& steps);

/// The same after a king move: the mating side's king has just come to `own_king` from one of the
/// squares `from`. It thereby opened the line of the checking piece.
bool may_be_mated_by_discovery(Square square, Color player, const Reach& reach, Square own_king,
                               Bitboard from, int& steps);

}  // namespace jadoube::rules
