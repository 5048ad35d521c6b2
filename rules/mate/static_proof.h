#pragma once

#include "rules/square_sets.h"

namespace jadoube::rules {

/// True if it is proved, without playing a move, that `player` never mates: no series of legal
/// moves brings the needed pieces to the needed squares. It is for positions with locked pawns that
/// are too many to look at one by one. False says nothing.
///
/// Does not look whether the position is mate already: ask that first. Gives up (false) unless each
/// side has one king, no pawn stands on its first or last rank and the side not to move is not in
/// check.
bool proves_no_mate(const SquareSets& sets, Color player);

/// The same with more effort: the kings' places are followed together, and what captures of men on
/// steady squares lead to is looked at case by case, at most `limit` of them.
bool proves_no_mate_by_cases(const SquareSets& sets, Color player, int limit);

}  // namespace jadoube::rules
