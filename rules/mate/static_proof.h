#pragma once

#include "rules/mate/reach.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// True if it is proved, without playing a move, that `player` never mates. No series of legal
/// moves brings the needed pieces to the needed squares. It is for locked pawns with too many
/// positions to search. False proves nothing.
///
/// Does not check if the position is already mate: check that first. Returns false unless each side
/// has one king, and no pawn is on its first or last rank. The side not to move must not be in
/// check.
bool proves_no_mate(const SquareSets& sets, Color player);

/// As `proves_no_mate`, with more effort. It follows the squares of both kings together. It also
/// follows captures of pieces on steady squares, case by case, at most `limit` cases.
bool proves_no_mate_by_cases(const SquareSets& sets, Color player, int limit);

/// True if pieces on squares they may reach could form a mate by `player` with the mated king on
/// `square`. One piece must check. Each square beside the king needs an attack or a piece of the
/// king's own side. Takes its steps off `steps`, and returns true where none is left. False is a
/// proof.
bool may_be_mated_on(Square square, Color player, const Reach& reach, int& steps);

/// As above, with the mating side's king on `own_king`. That side has just moved another piece, or
/// has castled.
bool may_be_mated_on(Square square, Color player, const Reach& reach, Square own_king, int& steps);

/// As above, but after a king move: the mating side's king has just moved to `own_king` from one of
/// the squares `from`. It thereby opened the line of the checking piece.
bool may_be_mated_by_discovery(Square square, Color player, const Reach& reach, Square own_king,
                               Bitboard from, int& steps);

}  // namespace jadoube::rules
