#include "rules/mate/reach.h"

#include <algorithm>
#include <bit>

#include "rules/mate/closure.h"

namespace jadoube::rules {

// Theory of operation. There are four kinds of facts: a piece may stand on a square; it may stand
// there promoted; it may capture; it may be captured. At first, the only facts are that each piece
// stands at home. A sweep adds the facts that one more move can cause. Facts are only added. A rule
// forbids a move only because a fact is *absent*. So each sweep allows every move that the sweep
// before allowed, and the order of the rules does not matter. The sweeps end with the smallest set
// of facts that is closed under the rules.
//
// Proof that no legal series of moves leaves that set. Assume that the facts are true up to some
// position, and a piece moves from a to b. By the facts it may stand on a. Each rule that forbids b
// needs one of these conditions. None of them can hold in a position that the facts describe.
// - A steady piece stands on b or on the way. Steady means: by no fact it may stand elsewhere or be
//   captured. So it is really there. A steady piece of the other colour on b does not forbid the
//   move, except a king. But then the piece may be captured, and it is not steady in the next
//   sweep.
// - A king moves: a steady piece of the other colour attacks b from the next square or by a leap.
// - A pawn captures: no piece of the other colour may stand on b. En passant needs no rule of its
//   own: a pawn that may make the double step may also make the single step, so it "may stand" on
//   the square that it passes. Only an en passant capture that is possible at once is added by
//   hand.
// - A pawn steps forward: another pawn is ahead of it on its file, neither of the two ever
//   captures, and the other is not captured. Then both stay on the file in their order. A pawn of
//   the other colour has not passed its home; a pawn of the same colour is not beyond the squares
//   it may reach.
// Castling is a move of its own. In Chess960 it may be the only move of king and rook. It brings
// them to their squares unless a steady piece is in the way.
//
// With Captures::kByCase, the capture of a steady piece is not followed, so the piece stays steady.
// The facts are then true before the first such capture. reach.cc continues from there.
// The kings then move by `KingPairs`, with the same rules.

namespace {

constexpr Bitboard third_rank(Color color) { return rank_squares(color == Color::kWhite ? 2 : 5); }
constexpr Bitboard last_rank_for(Color color) {
  return rank_squares(color == Color::kWhite ? 7 : 0);
}

// The ranks that a pawn of that colour passes before it reaches the square's rank.
constexpr Bitboard ranks_before(Color color, Square square) {
  const Bitboard below = (Bitboard{1} << (index_of(square) & 56)) - 1;
  return color == Color::kWhite ? below : ~below & ~rank_squares(rank_of(square));
}

// The square of a set that a pawn of that colour reaches last. The set must not be empty.
constexpr Square farthest(Color color, Bitboard set) {
  return color == Color::kWhite ? square_at(63 - std::countl_zero(set)) : first_square(set);
}

}  // namespace

Reach::Reach(const SquareSets& sets, Captures captures)
    : captures_(captures),
      castling_rooks_(sets.castling_rooks),
      pairs_(first_square(sets.of(Color::kWhite, PieceType::kKing)),
             first_square(sets.of(Color::kBlack, PieceType::kKing)), sets.turn) {
  place_pieces(sets);
  add_en_passant(sets);
  settle();
}

void Reach::place_pieces(const SquareSets& sets) {
  for (const Square home : Squares(sets.occupied())) {
    const Piece piece = sets.at(home);
    if (type_of(piece) == PieceType::kKing) kings_[at(color_of(piece))] = count_;
    pieces_[count_++] = {color_of(piece), type_of(piece), home, bit(home)};
  }
}

void Reach::add_en_passant(const SquareSets& sets) {
  if (sets.en_passant == 0) return;
  const Bitboard takers = pawns_attack(opponent_of(sets.turn), sets.en_passant);
  const Bitboard victim = one_step(opponent_of(sets.turn), sets.en_passant);
  for (PieceFacts& piece : pieces()) {
    if (piece.type != PieceType::kPawn) continue;
    if (piece.color == sets.turn && contains(takers, piece.home)) {
      piece.reach |= sets.en_passant;
      piece.captures = true;
    }
    if (contains(victim, piece.home)) piece.is_captured = true;
  }
}

void Reach::settle() {
  while (sweep()) {
  }
}

bool Reach::sweep() {
  look_around();
  const auto before = pieces_;
  castle();
  for (PieceFacts& piece : pieces()) move(piece);
  if (captures_ == Captures::kByCase) move_kings_together();
  for (PieceFacts& piece : pieces()) {
    const bool taken = (taken_[at(opponent_of(piece.color))] & piece.anywhere()) != 0;
    piece.is_captured |= taken && piece.type != PieceType::kKing;
  }
  return !std::equal(pieces().begin(), pieces().end(), before.begin());
}

void Reach::look_around() {
  steady_ = guarded_ = present_ = taken_ = castling_ = {};
  for (const PieceFacts& piece : *this) {
    if (piece.type != PieceType::kKing) present_[at(piece.color)] |= piece.anywhere();
    if (!piece.is_steady()) continue;
    steady_[at(piece.color)] |= piece.reach;
    // It is not known if any square is empty, so lines end beside the piece.
    guarded_[at(piece.color)] |= attacked_from(piece.type, piece.color, piece.reach, 0);
  }
}

void Reach::castle() {
  for (PieceFacts& rook : pieces()) {
    if (!contains(castling_rooks_, rook.home)) continue;
    PieceFacts& own_king = pieces_[kings_[at(rook.color)]];
    const CastlingTargets to = castling_targets(own_king.home, rook.home);
    const Bitboard path =
        between(own_king.home, to.king) | bit(to.king) | between(rook.home, to.rook) | bit(to.rook);
    const Bitboard others = (steady_[0] | steady_[1]) & ~bit(own_king.home) & ~bit(rook.home);
    if ((path & others) != 0) continue;
    own_king.reach |= bit(to.king);
    rook.reach |= bit(to.rook);
    castling_[at(rook.color)] |= bit(to.king);
  }
}

void Reach::move(PieceFacts& piece) {
  const Color color = piece.color;
  if (piece.type != PieceType::kPawn) {
    const Bitboard to = targets(piece.type, color, piece.reach);
    if (piece.type != PieceType::kKing || captures_ == Captures::kMerged) piece.reach |= to;
    taken_[at(color)] |= to;
    return;
  }
  const Bitboard captures = pawns_attack(color, piece.reach) & present_[at(opponent_of(color))] &
                            ~steady_[at(color)] & ~not_taken(opponent_of(color));
  taken_[at(color)] |= captures;
  piece.captures |= captures != 0;
  piece.reach |= captures | pawn_steps(piece);
  piece.promoted |= piece.reach & last_rank_for(color);
  if (piece.promoted == 0) return;
  const Bitboard to = targets(PieceType::kQueen, color, piece.promoted) |
                      targets(PieceType::kKnight, color, piece.promoted);
  piece.promoted |= to;
  taken_[at(color)] |= to;
}

// Not part of `move`, because each king limits the other.
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
    pieces_[kings_[at(color)]].reach = pairs_.squares(color);
  }
}

bool Reach::has_other_moves(Color color) const {
  return std::any_of(begin(), end(), [&](const PieceFacts& piece) {
    return piece.color == color && piece.type != PieceType::kKing && piece.is_mobile();
  });
}

Bitboard Reach::castling_squares(Color color) const { return castling_[at(color)]; }

// The steady pieces of that colour that the other side does not capture in any move here.
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

Bitboard Reach::pawn_steps(const PieceFacts& piece) const {
  const Bitboard open = ~(steady_[0] | steady_[1]) & ranks_open_to(piece);
  const Bitboard once = one_step(piece.color, piece.reach) & open;
  return once | (one_step(piece.color, once & third_rank(piece.color)) & open);
}

Bitboard Reach::ranks_open_to(const PieceFacts& piece) const {
  Bitboard ranks = kAllSquares;
  if (piece.captures) return ranks;
  for (const PieceFacts& other : *this) {
    const bool ahead = file_of(other.home) == file_of(piece.home) &&
                       contains(ranks_before(piece.color, other.home), piece.home);
    if (!ahead || other.type != PieceType::kPawn || other.captures || other.is_captured) continue;
    if (other.color != piece.color) {
      ranks &= ranks_before(piece.color, other.home);
    } else if (other.promoted == 0) {
      ranks &= ranks_before(piece.color, farthest(piece.color, other.reach));
    }
  }
  return ranks;
}

// Why cases are enough: before the first capture of a steady piece, the facts of a `Reach` are
// true. So the facts allow the capturing piece to attack the victim's square, and the kings to
// stand where they are. After the capture, the capturing piece stands there and the victim is gone.
// The facts about all other pieces stay as they were. A new `Reach` starts from them. It remembers
// if a pawn may ever have captured or been captured. It also remembers the pawn's home, because the
// order of pawns on a file depends on it. Each case has one piece less, so the cases end.

bool Reach::may_take(const PieceFacts& piece, const PieceFacts& victim) const {
  const Bitboard open = ~(steady_[0] | steady_[1]);
  Bitboard attacked = attacked_from(piece.type, piece.color, piece.reach, open);
  if (piece.type == PieceType::kKing) attacked &= ~guarded_[at(victim.color)];
  if (piece.promoted != 0) {
    attacked |= attacked_from(PieceType::kQueen, piece.color, piece.promoted, open) |
                attacked_from(PieceType::kKnight, piece.color, piece.promoted, open);
  }
  return contains(attacked, victim.square());
}

std::vector<Reach::Capture> Reach::open_captures() const {
  std::vector<Capture> captures;
  for (int victim = 0; victim < count_; ++victim) {
    const PieceFacts& taken = pieces_[victim];
    if (!taken.is_steady() || taken.type == PieceType::kKing) continue;
    for (int piece = 0; piece < count_; ++piece) {
      if (pieces_[piece].color == taken.color || !may_take(pieces_[piece], taken)) continue;
      captures.push_back({piece, victim});
    }
  }
  return captures;
}

std::optional<Reach> Reach::after(Capture capture) const {
  const Color color = pieces_[capture.capturer].color;
  const Square square = pieces_[capture.victim].square();
  Reach next = *this;
  PieceFacts& capturer = next.pieces_[capture.capturer];
  const bool by_king = capturer.type == PieceType::kKing;
  next.pairs_ = by_king ? pairs_.after_king_move(color, square) : pairs_.after_move_by(color);
  if (next.pairs_.empty()) return std::nullopt;
  next.arrival_ = next.pairs_;
  next.king_arrived_ = by_king;

  capturer.promoted = capturer.promoted != 0 ? bit(square) : 0;
  capturer.reach = bit(square);
  capturer.captures |= capturer.type == PieceType::kPawn;
  for (const Color side : {Color::kWhite, Color::kBlack}) {
    next.pieces_[kings_[at(side)]].reach = next.pairs_.squares(side);
  }
  next.remove(capture.victim);
  next.settle();
  return next;
}

void Reach::remove(int piece) {
  std::move(pieces_.begin() + piece + 1, pieces_.begin() + count_, pieces_.begin() + piece);
  --count_;
  for (int& number : kings_) number -= number > piece ? 1 : 0;
}

}  // namespace jadoube::rules
