#include "rules/mate/cage.h"

#include <algorithm>
#include <limits>

#include "rules/mate/king_steps.h"
#include "rules/mate/mate_line.h"
#include "rules/mate/piece_attacks.h"

namespace jadoube::rules {
namespace {

constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aa;
constexpr Bitboard kCorners = bit(Square::a1) | bit(Square::h1) | bit(Square::a8) | bit(Square::h8);

// A stalemate helps nobody.
constexpr int kStalemate = 400;

constexpr std::size_t index_of(PieceType type) { return static_cast<std::size_t>(type); }

std::size_t type_at(const SquareSets& sets, Square square) {
  std::size_t type = 0;
  while (!contains(sets.by_type[type], square)) ++type;
  return type;
}

bool is_mate_after(SquareSets sets, Move move) {
  sets.play(move);
  return is_mate(sets);
}

Bitboard corners_for(const SquareSets& sets, Color mater) {
  const Bitboard bishops = sets.of(mater, PieceType::kBishop);
  if (bishops == 0) return kCorners;
  return kCorners & ((bishops & kLightSquares) != 0 ? kLightSquares : ~kLightSquares);
}

// By type: from where a piece of `color` attacks `square`.
std::array<Bitboard, 6> sources_of_attack(Square square, Color color, Bitboard occupied) {
  const Bitboard diagonal = bishop_attacks(square, occupied);
  const Bitboard straight = rook_attacks(square, occupied);
  return {pawn_attacks(opponent_of(color), square),
          knight_attacks(square),
          diagonal,
          straight,
          diagonal | straight,
          king_attacks(square)};
}

}  // namespace

Cage::Cage(const SquareSets& sets, Color mater)
    : sets_(sets),
      taste_(taste_for(sets, mater)),
      mater_(mater),
      king_(first_square(sets.of(opponent_of(mater), PieceType::kKing))),
      near_(king_attacks(king_)),
      room_(near_ & ~sets.of(opponent_of(mater))),
      occupied_(sets.occupied() & ~bit(king_)),
      corners_(taste_.corner != 0 ? corners_for(sets, mater) : 0),
      is_alone_(!more_than_one(sets.of(opponent_of(mater)))),
      has_heavy_((sets.of(mater) & (sets.of(PieceType::kQueen) | sets.of(PieceType::kRook))) != 0) {
  for (std::size_t type = 0; type < sets.by_type.size(); ++type) {
    for (const Square square : Squares(sets.of(mater) & sets.by_type[type])) {
      const Bitboard attacked = attacks_of(static_cast<PieceType>(type), mater, square, occupied_);
      twice_ |= once_ & attacked;
      once_ |= attacked;
    }
  }
  const Bitboard kings = sets.of(opponent_of(sets.turn), PieceType::kKing);
  if (kings != 0) checks_ = sources_of_attack(first_square(kings), sets.turn, occupied_);
  if (sets.turn != mater) return;
  for (const Square square : Squares(room_ & ~twice_)) {
    guards_[rules::index_of(square)] = sources_of_attack(square, mater, occupied_);
  }
}

Cage::Choice Cage::choose(const MoveList& moves, Chance& chance) {
  Move best = moves.front();
  int most = std::numeric_limits<int>::min();
  for (const Move move : moves) {
    const int promise = promise_of(move) + chance.next();
    if (may_be_mate_ && is_mate_after(sets_, move)) return {move, true};
    if (promise <= most) continue;
    most = promise;
    best = move;
  }
  return {best, false};
}

int Cage::promise_of(Move move) {
  if (sets_.turn == mater_) return promise_for_mater(move);
  return move.from == king_ ? promise_for_king(move) : promise_for_helper(move);
}

void Cage::pick_up(Square from) {
  lifted_ = bit(from);
  const std::size_t type = type_at(sets_, from);
  type_ = static_cast<PieceType>(type);
  if (sets_.turn == mater_) {
    kept_ = once_ & (twice_ | ~attacks_of(type_, mater_, from, occupied_));
    base_ = taste_.nearer[type] * king_steps(from, king_);
    if (type_ == PieceType::kPawn) base_ += has_heavy_ ? taste_.push : taste_.push_alone;
  } else {
    base_ = taste_.helper_moves[type] + taste_.helper_nearer * king_steps(from, king_);
    if (contains(near_ & ~once_, from)) base_ -= taste_.block;
  }
}

int Cage::promise_for_mater(Move move) {
  if (!contains(lifted_, move.from)) pick_up(move.from);
  const PieceType type = move.promotion.value_or(type_);
  const int free = free_squares(type, move.to);
  const bool check = contains(checks_[index_of(type)], move.to);
  may_be_mate_ = free == 0 && check;
  int promise = base_ - taste_.nearer[index_of(type_)] * king_steps(move.to, king_);
  promise -= taste_.free * free;
  if (check) promise -= taste_.check;
  if (free == 0 && is_alone_ && !check) promise -= kStalemate;
  if (move.promotion) promise += taste_.becomes[index_of(type)];
  if (contains(occupied_, move.to)) promise += taste_.takes[type_at(sets_, move.to)];
  return promise;
}

// How many the king has when the piece picked up stands on `to`.
int Cage::free_squares(PieceType type, Square to) const {
  int free = contains(near_ & ~room_ & ~kept_, to) ? 1 : 0;
  for (const Square square : Squares(room_ & ~kept_)) {
    if (!contains(guards_[rules::index_of(square)][index_of(type)], to)) ++free;
  }
  return free;
}

int Cage::promise_for_king(Move move) const {
  const Bitboard own = sets_.of(sets_.turn) & ~bit(king_);
  const Bitboard near = king_attacks(move.to);
  int promise = taste_.king_moves - taste_.middle * (count(near) - count(near_));
  promise -= taste_.room * (count(near & ~own & ~once_) - count(room_ & ~once_));
  if (corners_ != 0) promise += taste_.corner * (from_corner(king_) - from_corner(move.to));
  if (contains(occupied_, move.to)) promise -= taste_.king_takes[type_at(sets_, move.to)];
  return promise;
}

int Cage::promise_for_helper(Move move) {
  if (!contains(lifted_, move.from)) pick_up(move.from);
  int promise = base_ - taste_.helper_nearer * king_steps(move.to, king_);
  if (contains(near_ & ~once_, move.to)) promise += taste_.block;
  if (contains(occupied_, move.to)) promise -= taste_.helper_takes[type_at(sets_, move.to)];
  const PieceType type = move.promotion.value_or(type_);
  if (contains(checks_[index_of(type)], move.to)) promise -= taste_.helper_check;
  return promise;
}

int Cage::from_corner(Square square) const {
  int fewest = kSquareCount;
  for (const Square corner : Squares(corners_)) {
    fewest = std::min(fewest, king_steps(square, corner));
  }
  return fewest;
}

}  // namespace jadoube::rules
