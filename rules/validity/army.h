#pragma once

#include "rules/square_sets.h"

namespace jadoube::rules {

/// The dark squares: a1 and all squares of its colour.
inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

/// The pieces of one side, turned so that its pawns start on rank 2 and move up the board. So one
/// rule serves both colours. It also has the pawns of the other side that may be in the way.
/// `turned` turns squares back.
struct Army {
  Bitboard pawns, knights, bishops, rooks, queens, kings;
  /// The other side's pawns that have not moved. They stand on rank 7.
  Bitboard enemy_pawns_at_home;
  /// How many pieces the other side has lost.
  int enemy_lost;
};

/// The pieces of `color`.
Army army_of(const SquareSets& sets, Color color);

/// Converts squares between the board and an army of `color`. The same function converts back.
constexpr Bitboard turned(Bitboard squares, Color color) {
  return color == Color::kWhite ? squares : __builtin_bswap64(squares);
}

/// The least number of pieces that must be promoted pawns [FIDE 2023 Art. 3.7.3.3]. It counts
/// `promoted_bishops` and all pieces beyond one queen, two rooks, two knights and one bishop on
/// each colour of square.
int promoted_pieces(const Army& army, Bitboard promoted_bishops);

/// All pieces of each kind that has more pieces than at the start. If there are too many pawns, the
/// pawns too.
Bitboard surplus(const Army& army);

/// Bishops that must be promoted pawns, if the game started from the standard position. Pawns on b2
/// and d2 that have not moved lock the bishop in on c1; e2 and g2 lock it in on f1. So any other
/// bishop on squares of that colour was a pawn.
Bitboard bishops_from_pawns(const Army& army);

/// Bishops on the first rank that are locked in by pawns that have not moved. No bishop can get
/// there, promoted or not. The bishops on c1 and f1 are left out: they started there.
Bitboard bishops_shut_out(const Army& army);

/// King, queens and rooks that cannot be where they are, if none of the eight pawns has moved and
/// the game started from the standard position. Those pieces and the bishops on c1 and f1 keep
/// their order on the first rank. Only castling changes the order. Needs one king and no promoted
/// piece.
Bitboard pieces_out_of_order(const Army& army);

/// More captures than there can be: it is impossible.
inline constexpr int kNever = 1000;

/// The fewest captures that the pawns need. Pawns that started on eight files must reach the
/// squares of the pawns now, and `promoted` others must reach the last rank past the other side's
/// unmoved pawns. kNever if they cannot. Pawns on their first rank are ignored. The sum of all
/// pawns is at most eight.
int captures_needed(const Army& army, int promoted);

}  // namespace jadoube::rules
