#pragma once

#include "rules/attacks.h"
#include "rules/piece.h"

/// Attacks and steps of pieces that stand on every square of a set at once.
namespace jadoube::rules {

/// The squares attacked by pieces of that kind on all of `from`, if lines pass through `open` and
/// end on the first square outside it.
Bitboard attacked_from(PieceType type, Color color, Bitboard from, Bitboard open);

/// The squares attacked by pawns of that colour on all of `from`.
Bitboard pawns_attack(Color color, Bitboard from);

/// One step forward for pawns of that colour on all of `from`.
Bitboard one_step(Color color, Bitboard from);

}  // namespace jadoube::rules
