#pragma once

#include "daemon/model/board.h"
#include "rules/bitboard.h"

namespace jadoube::training {

/// The squares that a board for practice lights up, in the squares of the game:
///
/// - a piece of the player to move is lifted: where it may go. If another piece is lifted too that
///   it may capture, only that square
/// - the pieces stand otherwise than on record: the squares that differ
/// - else the last move: the squares that the piece left and came to
///
/// None if no game is played.
rules::Bitboard lights_of(const model::Board& board);

/// True while an illegal move is the last one on record of the game that is played. A board for
/// practice makes a sound when this begins.
bool sounds_on(const model::Board& board);

}  // namespace jadoube::training
