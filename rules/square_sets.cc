#include "rules/square_sets.h"

#include <cstdlib>

namespace jadoube::rules {
namespace {

constexpr Bitboard first_rank(Color color) { return color == Color::kWhite ? kRank1 : kRank8; }

constexpr Bitboard last_rank(Color color) { return first_rank(opponent_of(color)); }

constexpr int forward_step(Color color) { return color == Color::kWhite ? 8 : -8; }

constexpr bool promotes_to(PieceType type) {
  return type != PieceType::kPawn && type != PieceType::kKing;
}

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
    // Below and above the king in the numbers is west and east of him on the rank.
    const Bitboard queenside = own & (king - 1);
    const Bitboard kingside = own & ~(king - 1);
    if (!more_than_one(queenside)) fitting |= queenside;
    if (!more_than_one(kingside)) fitting |= kingside;
  }
  return fitting;
}

bool SquareSets::en_passant_is_legal(Square from, Square passed) const {
  const Color opponent = opponent_of(turn);
  const Square captured = square_at(index_of(passed) - forward_step(turn));
  SquareSets after = *this;
  after.clear(captured);
  after.clear(from);
  after.put(passed, make_piece(turn, PieceType::kPawn));
  for (const Square king : Squares(after.of(turn, PieceType::kKing))) {
    if (after.attackers_of(king, opponent, after.occupied()) != 0) return false;
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

void SquareSets::play(Move move) {
  const Piece piece = at(move.from);
  const Bitboard passed = en_passant;
  en_passant = 0;
  turn = opponent_of(turn);
  if (piece == Piece::kNone) return;
  const Color us = color_of(piece);
  const PieceType type = type_of(piece);

  clear(move.from);
  if (type == PieceType::kKing && contains(castling_rooks & of(us), move.to)) {
    const CastlingTargets targets = castling_targets(move.from, move.to);
    for (const Square square : {move.to, targets.king, targets.rook}) clear(square);
    put(targets.king, piece);
    put(targets.rook, make_piece(us, PieceType::kRook));
    castling_rooks &= ~first_rank(us);
    return;
  }

  const bool takes_king = contains(of(PieceType::kKing), move.to);
  if (contains(occupied(), move.to)) clear(move.to);
  castling_rooks &= ~(bit(move.from) | bit(move.to));
  if (type != PieceType::kPawn) {
    put(move.to, piece);
    if (type == PieceType::kKing) castling_rooks &= ~first_rank(us);
    if (takes_king) castling_rooks = fitting_castling_rooks(castling_rooks);
    return;
  }

  const bool promotes =
      move.promotion && promotes_to(*move.promotion) && contains(last_rank(us), move.to);
  put(move.to, promotes ? make_piece(us, *move.promotion) : piece);
  if (takes_king) castling_rooks = fitting_castling_rooks(castling_rooks);
  const int distance = index_of(move.to) - index_of(move.from);
  if (contains(passed, move.to) && distance % 8 != 0) {
    clear(square_at(index_of(move.to) - forward_step(us)));
  } else if (distance == 2 * forward_step(us)) {
    en_passant = fitting_en_passant(square_at(index_of(move.from) + forward_step(us)));
  }
}

}  // namespace jadoube::rules
