#include "rules/mate/reach.h"

#include <algorithm>

// Theory of operation. Facts of four kinds are collected: a man may stand on a square; he may stand
// there promoted; he may capture; he may be captured. At first there is only "each stands at home".
// A sweep adds what one more move can bring about, given the facts so far. Facts are only ever
// added, and every rule that forbids a move does so because some fact is *absent*; so each sweep
// allows whatever the one before it allowed, the order of the rules does not matter, and sweeps
// end with the least set of facts closed under the rules.
//
// Why no legal series of moves leaves that set: let it be true up to some position, and let a man
// move from a to b. The facts say that he may stand on a. What forbids b is one of these, and none
// can be the case in a position which the facts describe:
// - a steady man (no fact that he stands elsewhere or is captured) on b or on the way, who must be
//   standing there in truth; one of the other colour on b is no hindrance, but then the sweep says
//   that he may be captured, unless he is a king;
// - for a king: a steady man of the other colour who attacks b in truth, next to it or by a leap;
// - for a pawn that captures: no man of the other colour who may stand on b. En passant needs no
// rule
//   of its own, because a pawn that may make a double step may also, by these rules, make a single
//   one, and so "may stand" on the square it passes. Only one already possible is put in by hand;
// - for a pawn that steps: another pawn ahead of it from the start, on the same file, such that
//   neither ever captures and the other is not captured. Both are on that file then, in their
//   order, so that one coming towards it is no farther than its home, and one going ahead of it no
//   farther than it may reach.
// Castling moves king and rook to their squares unless a steady man stands in the way; it is no
// normal move of either, so it is put in on its own (in Chess960 neither may have another).

namespace jadoube::rules {
namespace {

struct Direction {
  int shift;
  Bitboard arrival;  // Squares that can be arrived at without going round the edge.
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

Bitboard forwards(Color color, Bitboard set) {
  return color == Color::kWhite ? forward<Color::kWhite>(set) : forward<Color::kBlack>(set);
}

Bitboard pawns_attack(Color color, Bitboard set) {
  return color == Color::kWhite
             ? forward_west<Color::kWhite>(set) | forward_east<Color::kWhite>(set)
             : forward_west<Color::kBlack>(set) | forward_east<Color::kBlack>(set);
}

constexpr Bitboard third_rank(Color color) { return rank_squares(color == Color::kWhite ? 2 : 5); }
constexpr Bitboard last_rank(Color color) { return rank_squares(color == Color::kWhite ? 7 : 0); }

// The ranks that a pawn of that colour comes to before it comes to the square's rank.
constexpr Bitboard ranks_before(Color color, Square square) {
  const Bitboard below = (Bitboard{1} << (index_of(square) & 56)) - 1;
  return color == Color::kWhite ? below : ~below & ~rank_squares(rank_of(square));
}

// The square of a set that is not empty which a pawn of that colour comes to last.
constexpr Square farthest(Color color, Bitboard set) {
  return color == Color::kWhite ? square_at(63 - std::countl_zero(set)) : first_square(set);
}

constexpr std::size_t at(Color color) { return static_cast<std::size_t>(color); }

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

Reach::Reach(const SquareSets& sets) {
  place_men(sets);
  add_en_passant(sets);
  while (sweep(sets)) {
  }
}

void Reach::place_men(const SquareSets& sets) {
  for (const Square home : Squares(sets.occupied())) {
    const Piece piece = sets.at(home);
    if (type_of(piece) == PieceType::kKing) kings_[at(color_of(piece))] = count_;
    men_[count_++] = {color_of(piece), type_of(piece), home, bit(home)};
  }
}

void Reach::add_en_passant(const SquareSets& sets) {
  if (sets.en_passant == 0) return;
  const Bitboard takers = pawns_attack(opponent_of(sets.turn), sets.en_passant);
  const Bitboard victim = forwards(opponent_of(sets.turn), sets.en_passant);
  for (Man& man : men()) {
    if (man.type != PieceType::kPawn) continue;
    if (man.color == sets.turn && contains(takers, man.home)) {
      man.reach |= sets.en_passant;
      man.captures = true;
    }
    if (contains(victim, man.home)) man.is_captured = true;
  }
}

bool Reach::sweep(const SquareSets& sets) {
  look_around();
  const auto before = men_;
  castle(sets);
  for (Man& man : men()) move(man);
  for (Man& man : men()) {
    const bool taken = (taken_[at(opponent_of(man.color))] & man.anywhere()) != 0;
    man.is_captured |= taken && man.type != PieceType::kKing;
  }
  return !std::equal(men().begin(), men().end(), before.begin());
}

void Reach::look_around() {
  steady_ = guarded_ = present_ = taken_ = {};
  for (const Man& man : *this) {
    if (man.type != PieceType::kKing) present_[at(man.color)] |= man.anywhere();
    if (!man.is_steady()) continue;
    steady_[at(man.color)] |= bit(man.home);
    // No square is known to be open, so that lines end beside the man.
    guarded_[at(man.color)] |= attacked_from(man.type, man.color, bit(man.home), 0);
  }
}

void Reach::castle(const SquareSets& sets) {
  for (Man& rook : men()) {
    if (!contains(sets.castling_rooks, rook.home)) continue;
    Man& king = men_[kings_[at(rook.color)]];
    const CastlingTargets to = castling_targets(king.home, rook.home);
    const Bitboard path =
        between(king.home, to.king) | bit(to.king) | between(rook.home, to.rook) | bit(to.rook);
    const Bitboard others = (steady_[0] | steady_[1]) & ~bit(king.home) & ~bit(rook.home);
    if ((path & others) != 0) continue;
    king.reach |= bit(to.king);
    rook.reach |= bit(to.rook);
  }
}

void Reach::move(Man& man) {
  const Color color = man.color;
  if (man.type != PieceType::kPawn) {
    const Bitboard to = targets(man.type, color, man.reach);
    man.reach |= to;
    taken_[at(color)] |= to;
    return;
  }
  const Bitboard captures =
      pawns_attack(color, man.reach) & present_[at(opponent_of(color))] & ~steady_[at(color)];
  taken_[at(color)] |= captures;
  man.captures |= captures != 0;
  man.reach |= captures | pawn_steps(man);
  man.promoted |= man.reach & last_rank(color);
  if (man.promoted == 0) return;
  const Bitboard to = targets(PieceType::kQueen, color, man.promoted) |
                      targets(PieceType::kKnight, color, man.promoted);
  man.promoted |= to;
  taken_[at(color)] |= to;
}

Bitboard Reach::targets(PieceType type, Color color, Bitboard from) const {
  const Bitboard open = ~(steady_[0] | steady_[1]);
  const Man& enemy_king = king(opponent_of(color));
  const Bitboard not_taken = enemy_king.is_steady() ? bit(enemy_king.home) : 0;
  const Bitboard forbidden = type == PieceType::kKing ? guarded_[at(opponent_of(color))] : 0;
  return attacked_from(type, color, from, open) & ~steady_[at(color)] & ~not_taken & ~forbidden;
}

Bitboard Reach::pawn_steps(const Man& man) const {
  const Bitboard open = ~(steady_[0] | steady_[1]) & ranks_open_to(man);
  const Bitboard once = forwards(man.color, man.reach) & open;
  return once | (forwards(man.color, once & third_rank(man.color)) & open);
}

Bitboard Reach::ranks_open_to(const Man& man) const {
  Bitboard ranks = kAllSquares;
  if (man.captures) return ranks;
  for (const Man& other : *this) {
    const bool ahead = file_of(other.home) == file_of(man.home) &&
                       contains(ranks_before(man.color, other.home), man.home);
    if (!ahead || other.type != PieceType::kPawn || other.captures || other.is_captured) continue;
    if (other.color != man.color) {
      ranks &= ranks_before(man.color, other.home);
    } else if (other.promoted == 0) {
      ranks &= ranks_before(man.color, farthest(man.color, other.reach));
    }
  }
  return ranks;
}

}  // namespace jadoube::rules
