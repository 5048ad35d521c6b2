#pragma once

#include <cstdint>

#include "rules/move_list.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// Every legal move [FIDE 2023 Art. 3]. With one king the moves are made legal: pins and checks
/// bound them beforehand. With several kings of one colour a move is legal that leaves none of them
/// attacked; without a king every move is. A king is never taken [FIDE 2023 Art. 1.4.1]; a pawn on
/// its last rank does not move, one on its first rank moves one step.
MoveList legal_moves(const SquareSets& sets);

/// How many `legal_moves` has, found without making them.
std::uint64_t count_legal_moves(const SquareSets& sets);

}  // namespace jadoube::rules
