#include "rules/mate/reach.h"

#include <algorithm>
#include <bit>

#include "rules/mate/flood.h"

// Theory of operation. Facts of four kinds are collected: a man may stand on a square; he may stand
// there promoted; he may capture; he may be captured. At first there is only "each stands at home".
// A sweep adds what one more move can bring about, given the facts so far. Facts are only ever
// added, and every rule that forbids a move does so because some fact is *absent*; so each sweep
// allows whatever the one before it allowed, the order of the rules does not matter, and the sweeps
// end with the least set of facts that is closed under the rules.
//
// Why no legal series of moves leaves that set: let it be true up to some position, and let a man
// move from a to b. The facts say that he may stand on a. What forbids b is one of these, and none
// can be the case in a position which the facts describe:
// - A steady man (no fact that he stands elsewhere or is captured) on b or on the way: he stands
//   there in truth. One of the other colour on b is no hindrance, unless he is a king; but then he
//   may be captured, and is not steady in the next sweep.
// - For a king: a steady man of the other colour who attacks b, from beside it or by a leap.
// - For a pawn that captures: no man of the other colour who may stand on b. En passant needs no
//   rule of its own: a pawn that may make the double step may, by these rules, make the single one,
//   and so "may stand" on the square it passes. Only what is possible at once is put in by hand.
// - For a pawn that steps: another pawn ahead of it on its file, when neither ever captures and the
//   other is not captured. Both stay on the file in their order then: one that comes towards it is
//   no farther than its home, and one that goes ahead of it no farther than it may reach.
// Castling is no normal move of king or rook, and in Chess960 neither may have another: it brings
// them to their squares unless a steady man stands in the way.
//
// With Captures::kByCase a capture of a steady man is not followed, so that he stays steady, and
// the facts are true of the positions before the first such capture. reach_captures.cc goes on
// there. The kings move by `KingPairs` then, with the same rules.

namespace jadoube::rules {
namespace {

constexpr Bitboard third_rank(Color color) { return rank_squares(color == Color::kWhite ? 2 : 5); }
constexpr Bitboard last_rank_for(Color color) {
  return rank_squares(color == Color::kWhite ? 7 : 0);
}

// The ranks that a pawn of that colour comes to before it comes to the square's rank.
constexpr Bitboard ranks_before(Color color, Square square) {
  const Bitboard below = (Bitboard{1} << (index_of(square) & 56)) - 1;
  return color == Color::kWhite ? below : ~below & ~rank_squares(rank_of(square));
}

// The square of a set that is not empty which a pawn of that colour comes to last.
constexpr Square farthest(Color color, Bitboard set) {
  return color == Color::kWhite ? square_at(63 - std::countl_zero(set)) : first_square(set);
}

}  // namespace

Reach::Reach(const SquareSets& sets, Captures captures)
    : captures_(captures),
      castling_rooks_(sets.castling_rooks),
      pairs_(first_square(sets.of(Color::kWhite, PieceType::kKing)),
             first_square(sets.of(Color::kBlack, PieceType::kKing)), sets.turn) {
  place_men(sets);
  add_en_passant(sets);
  settle();
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
  const Bitboard victim = one_step(opponent_of(sets.turn), sets.en_passant);
  for (Man& man : men()) {
    if (man.type != PieceType::kPawn) continue;
    if (man.color == sets.turn && contains(takers, man.home)) {
      man.reach |= sets.en_passant;
      man.captures = true;
    }
    if (contains(victim, man.home)) man.is_captured = true;
  }
}

void Reach::settle() {
  while (sweep()) {
  }
}

bool Reach::sweep() {
  look_around();
  const auto before = men_;
  castle();
  for (Man& man : men()) move(man);
  if (captures_ == Captures::kByCase) move_kings_together();
  for (Man& man : men()) {
    const bool taken = (taken_[at(opponent_of(man.color))] & man.anywhere()) != 0;
    man.is_captured |= taken && man.type != PieceType::kKing;
  }
  return !std::equal(men().begin(), men().end(), before.begin());
}

void Reach::look_around() {
  steady_ = guarded_ = present_ = taken_ = castling_ = {};
  for (const Man& man : *this) {
    if (man.type != PieceType::kKing) present_[at(man.color)] |= man.anywhere();
    if (!man.is_steady()) continue;
    steady_[at(man.color)] |= man.reach;
    // No square is known to be open, so that lines end beside the man.
    guarded_[at(man.color)] |= attacked_from(man.type, man.color, man.reach, 0);
  }
}

void Reach::castle() {
  for (Man& rook : men()) {
    if (!contains(castling_rooks_, rook.home)) continue;
    Man& his_king = men_[kings_[at(rook.color)]];
    const CastlingTargets to = castling_targets(his_king.home, rook.home);
    const Bitboard path =
        between(his_king.home, to.king) | bit(to.king) | between(rook.home, to.rook) | bit(to.rook);
    const Bitboard others = (steady_[0] | steady_[1]) & ~bit(his_king.home) & ~bit(rook.home);
    if ((path & others) != 0) continue;
    his_king.reach |= bit(to.king);
    rook.reach |= bit(to.rook);
    castling_[at(rook.color)] |= bit(to.king);
  }
}

void Reach::move(Man& man) {
  const Color color = man.color;
  if (man.type != PieceType::kPawn) {
    const Bitboard to = targets(man.type, color, man.reach);
    if (man.type != PieceType::kKing || captures_ == Captures::kMerged) man.reach |= to;
    taken_[at(color)] |= to;
    return;
  }
  const Bitboard captures = pawns_attack(color, man.reach) & present_[at(opponent_of(color))] &
                            ~steady_[at(color)] & ~not_taken(opponent_of(color));
  taken_[at(color)] |= captures;
  man.captures |= captures != 0;
  man.reach |= captures | pawn_steps(man);
  man.promoted |= man.reach & last_rank_for(color);
  if (man.promoted == 0) return;
  const Bitboard to = targets(PieceType::kQueen, color, man.promoted) |
                      targets(PieceType::kKnight, color, man.promoted);
  man.promoted |= to;
  taken_[at(color)] |= to;
}

// Not within `move`, because each king is bounded by the other.
void Reach::move_kings_together() {
  KingPairs::Limits limits;
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    limits.closed[at(color)] =
        steady_[at(color)] | not_taken(opponent_of(color)) | guarded_[at(opponent_of(color))];
    limits.has_other_moves[at(color)] = has_other_moves(color);
    limits.castling[at(color)] = castling_[at(color)];
    limits.home[at(color)] = king(color).home;
  }
  pairs_.spread(limits);
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    men_[kings_[at(color)]].reach = pairs_.squares(color);
  }
}

bool Reach::has_other_moves(Color color) const {
  return std::any_of(begin(), end(), [&](const Man& man) {
    return man.color == color && man.type != PieceType::kKing && man.is_mobile();
  });
}

Bitboard Reach::castling_squares(Color color) const { return castling_[at(color)]; }

// The steady men of that colour that the other side takes in no move which is followed here.
Bitboard Reach::not_taken(Color color) const {
  if (captures_ == Captures::kByCase) return steady_[at(color)];
  return king(color).is_steady() ? king(color).reach : 0;
}

Bitboard Reach::targets(PieceType type, Color color, Bitboard from) const {
  const Bitboard open = ~(steady_[0] | steady_[1]);
  const Color enemy = opponent_of(color);
  const Bitboard forbidden = type == PieceType::kKing ? guarded_[at(enemy)] : 0;
  return attacked_from(type, color, from, open) & ~steady_[at(color)] & ~not_taken(enemy) &
         ~forbidden;
}

Bitboard Reach::pawn_steps(const Man& man) const {
  const Bitboard open = ~(steady_[0] | steady_[1]) & ranks_open_to(man);
  const Bitboard once = one_step(man.color, man.reach) & open;
  return once | (one_step(man.color, once & third_rank(man.color)) & open);
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
