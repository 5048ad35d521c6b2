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
  look_at_mater();
  const Bitboard kings = sets.of(opponent_of(sets.turn), PieceType::kKing);
  if (kings != 0) checks_ = sources_of_attack(first_square(kings), sets.turn, occupied_);
}

void Cage::look_at_mater() {
  const Bitboard own = sets_.of(mater_), queens = sets_.of(PieceType::kQueen);
  const Bitboard pawns = own & sets_.of(PieceType::kPawn);
  const bool white = mater_ == Color::kWhite;
  add_attacks(white ? forward_west<Color::kWhite>(pawns) : forward_west<Color::kBlack>(pawns));
  add_attacks(white ? forward_east<Color::kWhite>(pawns) : forward_east<Color::kBlack>(pawns));
  const Bitboard diagonal = own & (sets_.of(PieceType::kBishop) | queens);
  const Bitboard straight = own & (sets_.of(PieceType::kRook) | queens);
  for (const Square s : Squares(own & sets_.of(PieceType::kKnight))) add_attacks(knight_attacks(s));
  for (const Square s : Squares(diagonal)) add_attacks(bishop_attacks(s, occupied_));
  for (const Square s : Squares(straight)) add_attacks(rook_attacks(s, occupied_));
  for (const Square s : Squares(own & sets_.of(PieceType::kKing))) add_attacks(king_attacks(s));
}

void Cage::add_attacks(Bitboard attacked) {
  twice_ |= once_ & attacked;
  once_ |= attacked;
}

Cage::Choice Cage::choose(const MoveList& moves, Chance& chance) {
  return sets_.turn == mater_ ? choose_for_mater(moves, chance) : choose_for_mated(moves, chance);
}

// Most moves lose already by the most they can promise, so that nobody need ask what they attack.
Cage::Choice Cage::choose_for_mater(const MoveList& moves, Chance& chance) {
  Move best = moves.front();
  int most = std::numeric_limits<int>::min();
  for (const Move move : moves) {
    if (!contains(lifted_, move.from)) pick_up(move.from);
    int promise = plain_promise(move.to) + chance.next();
    bool check = false;
    PieceType type = type_;
    if (contains(special_, move.to)) {
      type = move.promotion.value_or(type_);
      check = contains(checks_[index_of(type)], move.to);
      promise += gain_for_mater(move);
    }
    if (promise <= most && !check) continue;
    const Bitboard free = free_squares(type, move.to);
    if (check && free == 0 && is_mate_after(sets_, move)) return {move, true};
    promise -= faults(free, check);
    if (promise <= most) continue;
    most = promise;
    best = move;
  }
  return {best, false};
}

Cage::Choice Cage::choose_for_mated(const MoveList& moves, Chance& chance) {
  Move best = moves.front();
  int most = std::numeric_limits<int>::min();
  for (const Move move : moves) {
    if (!contains(lifted_, move.from)) pick_up(move.from);
    int promise = plain_promise(move.to) + chance.next();
    if (contains(special_, move.to)) promise += gain_for_mated(move);
    if (promise <= most) continue;
    most = promise;
    best = move;
  }
  return {best, false};
}

void Cage::pick_up(Square from) {
  if (!contains(alike_, from)) turn_to(type_at(sets_, from));
  lifted_ = bit(from);
  kept_.reset();
  base_ = any_ + slope_ * king_steps(king_, from);
  if (sets_.turn != mater_ && contains(near_ & ~once_, from)) base_ -= taste_.block;
}

void Cage::turn_to(std::size_t type) {
  alike_ = sets_.by_type[type];
  type_ = static_cast<PieceType>(type);
  special_ = occupied_ | checks_[type];
  if (type_ == PieceType::kPawn) special_ |= kRank1 | kRank8;
  if (sets_.turn == mater_) {
    slope_ = taste_.nearer[type];
    any_ = type_ != PieceType::kPawn ? 0 : has_heavy_ ? taste_.push : taste_.push_alone;
  } else if (type_ == PieceType::kKing) {
    slope_ = any_ = 0;
    special_ = kAllSquares;
  } else {
    slope_ = taste_.helper_nearer;
    any_ = taste_.helper_moves[type];
    special_ |= near_ & ~once_;
  }
}

// What a move promises by the place of its piece only.
int Cage::plain_promise(Square to) const { return base_ - slope_ * king_steps(king_, to); }

int Cage::gain_for_mater(Move move) const {
  int gain = move.promotion ? taste_.becomes[index_of(*move.promotion)] : 0;
  if (contains(occupied_, move.to)) gain += taste_.takes[type_at(sets_, move.to)];
  return gain;
}

// Those of the king when the piece picked up stands on `to`.
Bitboard Cage::free_squares(PieceType type, Square to) {
  if (!kept_) {
    const Square from = first_square(lifted_);
    kept_ = once_ & (twice_ | ~attacks_of(type_, mater_, from, occupied_));
  }
  const Bitboard open = near_ & ~*kept_, room = room_ & open;
  if (room == 0) return open & bit(to);
  return (room & ~attacks_of(type, mater_, to, occupied_)) | (open & bit(to));
}

int Cage::faults(Bitboard free, bool check) const {
  if (check) return taste_.check + taste_.free * count(free);
  if (free == 0 && is_alone_) return kStalemate;
  return taste_.free * count(free);
}

int Cage::gain_for_mated(Move move) const {
  if (type_ == PieceType::kKing) return promise_for_king(move);
  int gain = contains(near_ & ~once_, move.to) ? taste_.block : 0;
  if (contains(occupied_, move.to)) gain -= taste_.helper_takes[type_at(sets_, move.to)];
  const PieceType type = move.promotion.value_or(type_);
  if (contains(checks_[index_of(type)], move.to)) gain -= taste_.helper_check;
  return gain;
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

int Cage::from_corner(Square square) const {
  int fewest = kSquareCount;
  for (const Square corner : Squares(corners_)) {
    fewest = std::min(fewest, king_steps(square, corner));
  }
  return fewest;
}

}  // namespace jadoube::rules
