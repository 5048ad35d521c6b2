#pragma once

#include "rules/square_sets.h"

namespace jadoube::rules {

/// True if it is proved, without playing a move, that `player` never mates. No series of legal
/// moves brings the needed pieces to the needed squares. It is for locked pawns with too many
/// positions to search. False proves nothing.
///
/// Does not check if the position is already mate: check that first. Returns false unless each side
/// has one king, no pawn stands on its first or last rank, and the side not to move is not in
/// check.
bool proves_no_mate(const SquareSets& sets, Color player);

/// The same with more effort. It follows the squares of both kings together. It also follows
/// captures of pieces on steady squares, case by case, at most `limit` cases.
bool proves_no_mate_by_cases(const SquareSets& sets, Color player, int limit);

}  // namespace jadoube::rules
