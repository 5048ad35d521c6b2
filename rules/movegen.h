#pragma once

#include <cstdint>

#include "rules/move.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// Every legal move [FIDE 2023 Art. 3]. With one king, the generator finds pins and checks first
/// and makes only legal moves. With several kings of one colour, a move is legal if no king is
/// attacked after it. Without a king, every move is legal. A king is never captured [FIDE 2023 Art.
/// 1.4.1]. A pawn on its last rank does not move; a pawn on its first rank moves one step.
MoveList legal_moves(const SquareSets& sets);

/// The number of `legal_moves`, counted without making the moves.
std::uint64_t count_legal_moves(const SquareSets& sets);

}  // namespace jadoube::rules
