#include "rules/mate/material.h"

// Why these pieces cannot mate. Let k be the square of the king to be mated.
//
// Bishops of one colour: they stand on squares of k's colour, or they give no check. The check
// comes along a diagonal. Let d be its first square from k. Two squares are beside both k and d:
// one is above or below k, the other left or right of k. They have the other colour. No bishop
// attacks them. A king that keeps its distance attacks at most one of them. So a piece of the mated
// king's own side stands on the other one. It is a rook or a queen, because the bishops are on the
// wrong colour. It can go to d and capture the bishop or block the check. It is not pinned: only
// bishops could pin, and it stands in a straight line beside its king. Two bishops never give check
// at once, unless there was a check before.
//
// One knight: it attacks at most one of k's neighbours. The king attacks some others. Queens stand
// on the rest. One of these queens can always capture the knight. material_test.cc tries all
// squares of king, knight and king, and all sets of neighbours that keep the pieces apart. Nothing
// can pin a queen.

namespace jadoube::rules {
namespace {

constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aa;

bool on_one_color(Bitboard squares) {
  return (squares & kLightSquares) == 0 || (squares & ~kLightSquares) == 0;
}

}  // namespace

bool material_cannot_mate(const SquareSets& sets, Color player) {
  const Bitboard pawns = sets.of(PieceType::kPawn), knights = sets.of(PieceType::kKnight);
  const Bitboard straight = sets.of(PieceType::kRook) | sets.of(PieceType::kQueen);
  const Bitboard own = sets.of(player);
  if (((pawns | straight) & own) != 0 || !sets.has_one_king_each()) return false;

  const Bitboard own_knights = knights & own, bishops = sets.of(PieceType::kBishop);
  const bool king_alone = ((knights | bishops) & own) == 0;
  const bool one_knight = own_knights != 0 && !more_than_one(own_knights) &&
                          (pawns | bishops | sets.of(PieceType::kRook) | (knights & ~own)) == 0;
  const bool one_colored_bishops = (pawns | knights) == 0 && on_one_color(bishops);
  if (!king_alone && !one_knight && !one_colored_bishops) return false;
  return !sets.in_check(opponent_of(sets.turn));
}

}  // namespace jadoube::rules
