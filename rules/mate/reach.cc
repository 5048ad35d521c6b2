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
  man.promoted |= man.reach & last_rank(color);
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

bool Reach::may_take(const Man& man, const Man& victim) const {
  const Bitboard open = ~(steady_[0] | steady_[1]);
  Bitboard attacked = attacked_from(man.type, man.color, man.reach, open);
  if (man.type == PieceType::kKing) attacked &= ~guarded_[at(victim.color)];
  if (man.promoted != 0) {
    attacked |= attacked_from(PieceType::kQueen, man.color, man.promoted, open) |
                attacked_from(PieceType::kKnight, man.color, man.promoted, open);
  }
  return contains(attacked, victim.square());
}

std::vector<Reach::Capture> Reach::open_captures() const {
  std::vector<Capture> captures;
  for (int victim = 0; victim < count_; ++victim) {
    const Man& taken = men_[victim];
    if (!taken.is_steady() || taken.type == PieceType::kKing) continue;
    for (int man = 0; man < count_; ++man) {
      if (men_[man].color == taken.color || !may_take(men_[man], taken)) continue;
      captures.push_back({man, victim});
    }
  }
  return captures;
}

std::optional<Reach> Reach::after(Capture capture) const {
  const Color color = men_[capture.capturer].color;
  const Square square = men_[capture.victim].square();
  Reach next = *this;
  Man& capturer = next.men_[capture.capturer];
  const bool by_king = capturer.type == PieceType::kKing;
  next.pairs_ = by_king ? pairs_.after_king_move(color, square) : pairs_.after_move_by(color);
  if (next.pairs_.empty()) return std::nullopt;

  capturer.promoted = capturer.promoted != 0 ? bit(square) : 0;
  capturer.reach = bit(square);
  capturer.captures |= capturer.type == PieceType::kPawn;
  for (const Color side : {Color::kWhite, Color::kBlack}) {
    next.men_[kings_[at(side)]].reach = next.pairs_.squares(side);
  }
  next.remove(capture.victim);
  next.settle();
  return next;
}

void Reach::remove(int man) {
  std::move(men_.begin() + man + 1, men_.begin() + count_, men_.begin() + man);
  --count_;
  for (int& number : kings_) number -= number > man ? 1 : 0;
}

}  // namespace jadoube::rules
