#pragma once

#include "rules/square_sets.h"

namespace jadoube::rules {

/// The squares of a1's colour.
inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

/// One side's men, and what of the other side stands in the way of its pawns, turned so that this
/// side plays up the board: its pawns start on rank 2, whoever it is. What can be said of how they
/// came here is said once for both colours. Squares that are found are turned back by `turned`.
struct Army {
  Bitboard pawns, knights, bishops, rooks, queens, kings;
  /// The other side's pawns that have not moved: on rank 7.
  Bitboard enemy_pawns_at_home;
  /// How many men the other side has lost.
  int enemy_lost;
};

/// The men of `color`.
Army army_of(const SquareSets& sets, Color color);

/// Squares of an army of `color` as they are on the board, and back.
constexpr Bitboard turned(Bitboard squares, Color color) {
  return color == Color::kWhite ? squares : __builtin_bswap64(squares);
}

/// Pieces that must have been pawns [FIDE 2023 Art. 3.7.3.3], counted from below: what is beyond
/// one queen, two rooks, two knights and one bishop on each colour of square, and
/// `promoted_bishops`.
int promoted_pieces(const Army& army, Bitboard promoted_bishops);

/// The kinds of which the army has more than it started with; too many pawns among them.
Bitboard surplus(const Army& army);

/// Bishops that can be nowhere but where they started or came to be as pawns, in the standard
/// array: pawns that have not moved shut c1 (b2, d2) or f1 (e2, g2) in. So a bishop elsewhere on
/// squares of that colour was promoted.
Bitboard bishops_from_pawns(const Army& army);

/// Bishops on the first rank that no way leads to past pawns that have not moved, promoted or not;
/// c1 and f1, where they start, left out.
Bitboard bishops_shut_out(const Army& army);

/// King, queens and rooks that are not where they can be while none of the eight pawns has moved,
/// in the standard array: on the first rank, those that are left in the order in which they
/// started, the bishops on c1 and f1 among them; castling alone changes it. Wants one king and no
/// promoted piece.
Bitboard officers_out_of_order(const Army& army);

/// No way at all.
inline constexpr int kNever = 1000;

/// The fewest captures with which pawns can have come from eight files to where the pawns stand,
/// and `promoted` more to their last rank past the other side's pawns that have not moved; kNever
/// where they cannot. Pawns on their first rank are not looked at. At most eight are asked for.
int captures_needed(const Army& army, int promoted);

}  // namespace jadoube::rules
