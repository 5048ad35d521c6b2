#pragma once

#include <vector>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// Whether the side to move is in check and has no legal move [FIDE 2023 Art. 5.1.1].
bool is_mate(const SquareSets& sets);

/// Whether every move of `line` is legal when it is played and the last one mates `player`'s
/// opponent.
bool ends_in_mate(SquareSets sets, const std::vector<Move>& line, Color player);

}  // namespace jadoube::rules
