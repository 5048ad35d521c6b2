#include "rules/square_sets.h"

#include <bit>

#include "rules/generator.h"
#include "rules/position.h"

namespace jadoube::rules {
namespace {

constexpr Bitboard first_rank(Color color) { return color == Color::kWhite ? kRank1 : kRank8; }

constexpr Bitboard last_rank(Color color) { return first_rank(opponent_of(color)); }

constexpr int forward_step(Color color) { return color == Color::kWhite ? 8 : -8; }

constexpr bool promotes_to(PieceType type) {
  return type != PieceType::kPawn && type != PieceType::kKing;
}

// Of the piece on `square`, on which there must be one.
Color color_at(const SquareSets& sets, Square square) {
  return contains(sets.of(Color::kWhite), square) ? Color::kWhite : Color::kBlack;
}

// One piece moves, and a piece on its target square leaves the board. All sets change in the same
// way, whichever the piece is. So the compiler can change several sets with one instruction; it
// does so only while this is a function of its own.
[[gnu::noinline]] SquareSets shifted(const SquareSets& sets, Square from, Square to) {
  const Bitboard arrived = (sets.occupied() >> index_of(from) & 1) << index_of(to);
  const Bitboard kept = ~(bit(from) | arrived);
  const auto follow = [&](Bitboard set) {
    return (set & kept) | (set >> index_of(from) & 1) << index_of(to);
  };
  const auto& [pawns, knights, bishops, rooks, queens, kings] = sets.by_type;
  const auto& [white, black] = sets.by_color;
  return {.by_type = {follow(pawns), follow(knights), follow(bishops), follow(rooks),
                      follow(queens), follow(kings)},
          .by_color = {follow(white), follow(black)},
          .castling_rooks = sets.castling_rooks & kept,
          .turn = opponent_of(sets.turn)};
}

void finish_pawn_move(const SquareSets& before, Move move, SquareSets& next) {
  const Color us = color_at(before, move.from);
  const int distance = index_of(move.to) - index_of(move.from);
  if (distance == 2 * forward_step(us)) {
    const Square passed = square_at(index_of(move.from) + forward_step(us));
    next.en_passant = next.fitting_en_passant(passed);
  } else if (contains(before.en_passant, move.to) && distance % 8 != 0) {
    next.clear(square_at(index_of(move.to) - forward_step(us)));
  } else if (move.promotion && promotes_to(*move.promotion) && contains(last_rank(us), move.to)) {
    next.clear(move.to);
    next.put(move.to, make_piece(us, *move.promotion));
  }
}

void castle(Move move, Color us, SquareSets& next) {
  const CastlingTargets targets = castling_targets(move.from, move.to);
  for (const Square square : {move.to, targets.king, targets.rook}) next.clear(square);
  next.put(targets.king, make_piece(us, PieceType::kKing));
  next.put(targets.rook, make_piece(us, PieceType::kRook));
}

// A king moves or is taken.
void finish_king_move(const SquareSets& before, Move move, SquareSets& next) {
  if (contains(before.of(PieceType::kKing), move.from)) {
    const Color us = color_at(before, move.from);
    if (before.is_castling(move)) castle(move, us, next);
    next.castling_rooks &= ~first_rank(us);
  }
  if (contains(before.of(PieceType::kKing), move.to)) {
    next.castling_rooks = next.fitting_castling_rooks(next.castling_rooks);
  }
}

struct CountSink {
  std::uint64_t total = 0;

  void piece(Square, Bitboard targets) { total += count(targets); }
  void pawns(Bitboard targets, int) { total += count(targets); }
  void promotions(Bitboard targets, int) { total += std::uint64_t{4} * count(targets); }
  void single(Move) { ++total; }
};

}  // namespace

Piece SquareSets::at(Square square) const {
  if (!contains(occupied(), square)) return Piece::kNone;
  const Color color = contains(of(Color::kWhite), square) ? Color::kWhite : Color::kBlack;
  int type = 0;
  while (!contains(by_type[type], square)) ++type;
  return make_piece(color, static_cast<PieceType>(type));
}

void SquareSets::put(Square square, Piece piece) {
  by_type[static_cast<std::size_t>(type_of(piece))] |= bit(square);
  by_color[static_cast<std::size_t>(color_of(piece))] |= bit(square);
}

void SquareSets::clear(Square square) {
  for (Bitboard& set : by_type) set &= ~bit(square);
  for (Bitboard& set : by_color) set &= ~bit(square);
}

Bitboard SquareSets::attackers_of(Square square, Color by, Bitboard occupied) const {
  const Bitboard queens = of(PieceType::kQueen);
  return of(by) & ((pawn_attacks(opponent_of(by), square) & of(PieceType::kPawn)) |
                   (knight_attacks(square) & of(PieceType::kKnight)) |
                   (bishop_attacks(square, occupied) & (of(PieceType::kBishop) | queens)) |
                   (rook_attacks(square, occupied) & (of(PieceType::kRook) | queens)) |
                   (king_attacks(square) & of(PieceType::kKing)));
}

bool SquareSets::in_check(Color color) const {
  for (const Square king : Squares(of(color, PieceType::kKing))) {
    if (attackers_of(king, opponent_of(color), occupied()) != 0) return true;
  }
  return false;
}

Bitboard SquareSets::fitting_castling_rooks(Bitboard rooks) const {
  Bitboard fitting = 0;
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    const Bitboard king = of(color, PieceType::kKing);
    if (king == 0 || more_than_one(king) || (king & first_rank(color)) == 0) continue;
    const Bitboard own = rooks & of(color, PieceType::kRook) & first_rank(color);
    // On the king's rank, lower numbers are to the left (queenside) and higher numbers to the
    // right.
    const Bitboard queenside = own & (king - 1);
    const Bitboard kingside = own & ~(king - 1);
    if (!more_than_one(queenside)) fitting |= queenside;
    if (!more_than_one(kingside)) fitting |= kingside;
  }
  return fitting;
}

Bitboard SquareSets::rooks_beside_king(Color color) const {
  const Bitboard king = of(color, PieceType::kKing) & first_rank(color);
  if (king == 0 || more_than_one(of(color, PieceType::kKing))) return 0;
  const Bitboard rooks = of(color, PieceType::kRook) & first_rank(color);
  Bitboard queenside = rooks & (king - 1), kingside = rooks & ~(king - 1);
  if ((queenside & castling_rooks) != 0) queenside &= castling_rooks;
  if ((kingside & castling_rooks) != 0) kingside &= castling_rooks;
  return (queenside & -queenside) | std::bit_floor(kingside);
}

bool SquareSets::is_castling(Move move) const {
  if (!contains(of(PieceType::kKing), move.from)) return false;
  const Color us = color_at(*this, move.from);
  // Only castling takes a piece to one of its own, so this decides for all but illegal moves.
  if (!contains(of(us, PieceType::kRook), move.to)) return false;
  return contains(castling_rooks, move.to) || contains(rooks_beside_king(us), move.to);
}

bool SquareSets::en_passant_is_legal(Square from, Square passed) const {
  const Color opponent = opponent_of(turn);
  const Bitboard captured = bit(square_at(index_of(passed) - forward_step(turn)));
  const Bitboard after = (occupied() & ~bit(from) & ~captured) | bit(passed);
  for (const Square king : Squares(of(turn, PieceType::kKing))) {
    if ((attackers_of(king, opponent, after) & ~captured) != 0) return false;
  }
  return true;
}

Bitboard SquareSets::fitting_en_passant(Square passed) const {
  const int rank = turn == Color::kWhite ? 5 : 2;
  if (rank_of(passed) != rank) return 0;
  const Square origin = square_at(index_of(passed) + forward_step(turn));
  const Square captured = square_at(index_of(passed) - forward_step(turn));
  if (((bit(passed) | bit(origin)) & occupied()) != 0) return 0;
  if (!contains(of(opponent_of(turn), PieceType::kPawn), captured)) return 0;
  const Bitboard takers = pawn_attacks(opponent_of(turn), passed) & of(turn, PieceType::kPawn);
  for (const Square from : Squares(takers)) {
    if (en_passant_is_legal(from, passed)) return bit(passed);
  }
  return 0;
}

SquareSets SquareSets::after(Move move) const {
  const Bitboard from = bit(move.from), to = bit(move.to);
  SquareSets next = shifted(*this, move.from, move.to);
  if ((from & of(PieceType::kPawn)) != 0) finish_pawn_move(*this, move, next);
  if (((from | to) & of(PieceType::kKing)) != 0) finish_king_move(*this, move, next);
  return next;
}

void SquareSets::play(Move move) { *this = after(move); }

MoveList legal_moves(const SquareSets& sets) {
  MoveList moves;
  EachMove sink{[&](Move move) { moves.push_back(move); }};
  generate(sets, sink);
  return moves;
}

std::uint64_t count_legal_moves(const SquareSets& sets) {
  CountSink sink;
  generate(sets, sink);
  return sink.total;
}

namespace {

std::uint64_t counted(const SquareSets& sets, int depth) {
  if (depth == 1) return count_legal_moves(sets);
  std::uint64_t total = 0;
  for (const Move move : legal_moves(sets)) {
    total += counted(sets.after(move), depth - 1);
  }
  return total;
}

std::uint64_t played(const SquareSets& sets, int depth) {
  std::uint64_t total = 0;
  for (const Move move : legal_moves(sets)) {
    const SquareSets after = sets.after(move);
    total += depth == 1 ? 1 : played(after, depth - 1);
  }
  return total;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, Leaves leaves) {
  if (depth <= 0) return 1;
  const SquareSets& sets = position.square_sets();
  return leaves == Leaves::kCounted ? counted(sets, depth) : played(sets, depth);
}

}  // namespace jadoube::rules
