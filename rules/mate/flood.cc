#include "rules/mate/flood.h"

#include <span>

namespace jadoube::rules {
namespace {

struct Direction {
  int shift;
  Bitboard arrival;  // Squares that can be reached without wrapping round the edge of the board.
};

constexpr Direction kStraight[] = {
    {8, kAllSquares}, {-8, kAllSquares}, {1, ~kFileA}, {-1, ~kFileH}};
constexpr Direction kDiagonal[] = {{9, ~kFileA}, {-7, ~kFileA}, {7, ~kFileH}, {-9, ~kFileH}};

constexpr Bitboard shifted(Bitboard set, Direction direction) {
  return (direction.shift > 0 ? set << direction.shift : set >> -direction.shift) &
         direction.arrival;
}

Bitboard rays(Bitboard from, Bitboard open, std::span<const Direction> directions) {
  Bitboard attacked = 0;
  for (const Direction direction : directions) {
    for (Bitboard front = shifted(from, direction); front != 0;
         front = shifted(front & open & ~from, direction)) {
      attacked |= front;
    }
  }
  return attacked;
}

Bitboard by_leaps(Bitboard from, Bitboard (*attacks)(Square)) {
  Bitboard attacked = 0;
  for (const Square square : Squares(from)) attacked |= attacks(square);
  return attacked;
}

}  // namespace

Bitboard attacked_from(PieceType type, Color color, Bitboard from, Bitboard open) {
  switch (type) {
    case PieceType::kPawn:
      return pawns_attack(color, from);
    case PieceType::kKnight:
      return by_leaps(from, knight_attacks);
    case PieceType::kBishop:
      return rays(from, open, kDiagonal);
    case PieceType::kRook:
      return rays(from, open, kStraight);
    case PieceType::kQueen:
      return rays(from, open, kDiagonal) | rays(from, open, kStraight);
    case PieceType::kKing:
      return by_leaps(from, king_attacks);
  }
  return kAllSquares;
}

Bitboard pawns_attack(Color color, Bitboard from) {
  return color == Color::kWhite
             ? forward_west<Color::kWhite>(from) | forward_east<Color::kWhite>(from)
             : forward_west<Color::kBlack>(from) | forward_east<Color::kBlack>(from);
}

Bitboard one_step(Color color, Bitboard from) {
  return color == Color::kWhite ? forward<Color::kWhite>(from) : forward<Color::kBlack>(from);
}

}  // namespace jadoube::rules
