#pragma once

#include "rules/square_sets.h"

namespace jadoube::rules {

/// Whether `player` cannot mate with what he has, wherever his pieces and the opponent's stand and
/// whatever pawns become. True exactly for these, and then no series of moves ends in his mate:
///
/// - a king alone;
/// - a king and one knight against a king and any number of queens;
/// - a king and bishops on squares of one colour against a king with rooks, queens and bishops on
///   squares of that colour.
///
/// Does not look whether the position is mate already: ask that first. Gives up (false) unless each
/// side has one king and the side not to move is not in check.
bool material_cannot_mate(const SquareSets& sets, Color player);

}  // namespace jadoube::rules
