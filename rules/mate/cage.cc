#include "rules/mate/cage.h"

namespace jadoube::rules {

Cage::Cage(const SquareSets& sets, Color mater)
    : king(first_square(sets.of(opponent_of(mater), PieceType::kKing))),
      near(king_attacks(king)),
      room(near & ~sets.of(opponent_of(mater))),
      occupied(sets.occupied() & ~bit(king)) {
  const Bitboard own = sets.of(mater), pawns = own & sets.of(PieceType::kPawn);
  const bool white = mater == Color::kWhite;
  add(white ? forward_west<Color::kWhite>(pawns) : forward_west<Color::kBlack>(pawns));
  add(white ? forward_east<Color::kWhite>(pawns) : forward_east<Color::kBlack>(pawns));
  for (const Square s : Squares(own & sets.of(PieceType::kKnight))) add(s, knight_attacks(s));
  for (const Square s : Squares(own & sets.of(PieceType::kBishop))) {
    add(s, bishop_attacks(s, occupied));
  }
  for (const Square s : Squares(own & sets.of(PieceType::kRook))) add(s, rook_attacks(s, occupied));
  for (const Square s : Squares(own & sets.of(PieceType::kQueen))) {
    add(s, bishop_attacks(s, occupied) | rook_attacks(s, occupied));
  }
  for (const Square s : Squares(own & sets.of(PieceType::kKing))) add(s, king_attacks(s));
}

void Cage::add(Square from, Bitboard attacked) {
  attacks[static_cast<std::size_t>(from)] = attacked;
  add(attacked);
}

void Cage::add(Bitboard attacked) {
  twice |= once & attacked;
  once |= attacked;
}

}  // namespace jadoube::rules
