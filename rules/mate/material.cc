#include "rules/mate/material.h"

// Why these cannot mate. Let k be the square of the king to be mated.
//
// Bishops of one colour: they stand on squares of k's colour, or they give no check. The check
// comes along a diagonal; take its first square d from k. The two squares beside k and d, one above
// or below k and one left or right of it, are of the other colour: no bishop attacks them, and a
// king that keeps his distance attacks one of them at most. So on the other stands a piece of the
// mated king himself: a rook or a queen, the bishops being on the wrong colour. It can go to d,
// where it takes the bishop or stands in its way, and it is not pinned, because only bishops could
// pin and it stands straight beside its king. Two bishops never check at once where no check stood
// before.
//
// One knight: of k's neighbours it attacks one at most, the king some of the others, and on the
// rest stand queens. For each square of king, knight and king, and each set of neighbours that
// holds the others off, one of those queens can take the knight: material_test.cc tries them all.
// Nothing can pin a queen.

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
