#include "rules/position.h"

#include <algorithm>

#include "rules/square_sets.h"

namespace jadoube::rules {
namespace {

SquareSets sets_of(const Placement& placement, Color turn) {
  SquareSets sets;
  for (const Square square : Squares(kAllSquares)) {
    if (placement[square] != Piece::kNone) sets.put(square, placement[square]);
  }
  sets.turn = turn;
  return sets;
}

Bitboard bit_of(std::optional<Square> square) { return square ? bit(*square) : 0; }

// The rooks of `rights` that are on the side of the king they are named for.
Bitboard rooks_of(const SquareSets& sets, const CastlingRights& rights) {
  const auto beside = [&](const CastlingRights::Side& side, Color color) {
    const Bitboard king = sets.of(color, PieceType::kKing);
    if (king == 0) return Bitboard{0};
    const Bitboard below = king - 1;
    return (bit_of(side.kingside) & ~below) | (bit_of(side.queenside) & below);
  };
  return sets.fitting_castling_rooks((beside(rights.white, Color::kWhite) & kRank1) |
                                     (beside(rights.black, Color::kBlack) & kRank8));
}

CastlingRights::Side side_of(const SquareSets& sets, Color color) {
  CastlingRights::Side side;
  const Bitboard king = sets.of(color, PieceType::kKing);
  for (const Square rook : Squares(sets.castling_rooks & sets.of(color))) {
    (bit(rook) < king ? side.queenside : side.kingside) = rook;
  }
  return side;
}

// The squares with another piece in `a` than in `b`.
Bitboard changed_squares(const SquareSets& a, const SquareSets& b) {
  Bitboard changed = (a.by_color[0] ^ b.by_color[0]) | (a.by_color[1] ^ b.by_color[1]);
  for (std::size_t type = 0; type < a.by_type.size(); ++type) {
    changed |= a.by_type[type] ^ b.by_type[type];
  }
  return changed;
}

}  // namespace

CastlingRights CastlingRights::initial() {
  return {{Square::h1, Square::a1}, {Square::h8, Square::a8}};
}

const Position& Position::initial() {
  static const Position position(Placement::initial(), Color::kWhite, CastlingRights::initial());
  return position;
}

Position::Position(const Placement& placement, Color turn, CastlingRights castling,
                   std::optional<Square> en_passant, int halfmove_clock, int fullmove_number)
    : placement_(placement),
      sets_(sets_of(placement, turn)),
      halfmove_clock_(std::clamp(halfmove_clock, 0, kMaxCounter)),
      fullmove_number_(std::clamp(fullmove_number, 1, kMaxCounter)) {
  sets_.castling_rooks = rooks_of(sets_, castling);
  if (en_passant) sets_.en_passant = sets_.fitting_en_passant(*en_passant);
}

Position::Position(const WrittenPosition& written)
    : Position(written.placement, written.turn, CastlingRights{}, std::nullopt,
               written.halfmove_clock, written.fullmove_number) {
  sets_.castling_rooks = sets_.fitting_castling_rooks(written.castling_rooks);
  if (written.en_passant) sets_.en_passant = sets_.fitting_en_passant(*written.en_passant);
}

WrittenPosition Position::written() const {
  return {placement_,   turn(),          sets_.castling_rooks,
          en_passant(), halfmove_clock_, fullmove_number_};
}

CastlingRights Position::castling() const {
  return {side_of(sets_, Color::kWhite), side_of(sets_, Color::kBlack)};
}

std::optional<Square> Position::en_passant() const {
  if (sets_.en_passant == 0) return std::nullopt;
  return first_square(sets_.en_passant);
}

MoveList Position::legal_moves() const { return rules::legal_moves(sets_); }

bool Position::is_legal(Move move) const {
  const MoveList moves = legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Position Position::after(Move move) const {
  Position next = *this;
  next.sets_ = sets_.after(move);
  for (const Square square : Squares(changed_squares(sets_, next.sets_))) {
    next.placement_.set(square, next.sets_.at(square));
  }
  const bool captured = count(sets_.occupied()) != count(next.sets_.occupied());
  const bool irreversible = captured || contains(sets_.of(PieceType::kPawn), move.from);
  next.halfmove_clock_ = irreversible ? 0 : std::min(halfmove_clock_ + 1, kMaxCounter);
  const int next_number = fullmove_number_ + (turn() == Color::kBlack ? 1 : 0);
  next.fullmove_number_ = std::min(next_number, kMaxCounter);
  return next;
}

bool Position::is_castling(Move move) const {
  return contains(sets_.of(turn()), move.from) && sets_.is_castling(move);
}

bool Position::is_capture(Move move) const {
  if (contains(sets_.of(opponent_of(turn())), move.to)) return true;
  return contains(sets_.of(PieceType::kPawn), move.from) && contains(sets_.en_passant, move.to) &&
         file_of(move.from) != file_of(move.to);
}

Bitboard Position::checkers() const {
  Bitboard checkers = 0;
  for (const Square king : Squares(sets_.of(turn(), PieceType::kKing))) {
    checkers |= attackers_of(king, opponent_of(turn()));
  }
  return checkers;
}

bool Position::is_checkmate() const { return in_check() && count_legal_moves(sets_) == 0; }

bool Position::is_stalemate() const { return !in_check() && count_legal_moves(sets_) == 0; }

}  // namespace jadoube::rules
