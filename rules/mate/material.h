#pragma once

#include "rules/square_sets.h"

namespace jadoube::rules {

/// True if `player` cannot mate with the pieces left, on any squares and with any promotions. It is
/// true exactly for these cases:
///
/// - a king alone;
/// - a king and one knight against a king and any number of queens;
/// - a king and bishops on squares of one colour against a king with rooks, queens and bishops on
///   squares of that colour.
///
/// Does not check if the position is already mate: check that first. Returns false if a side does
/// not have exactly one king, or if the side not to move is in check.
bool material_cannot_mate(const SquareSets& sets, Color player);

}  // namespace jadoube::rules
