#include <array>

#include "rules/attacks.h"
#include "rules/notation/move_shape.h"
#include "rules/notation/move_text.h"

namespace jadoube::rules {
namespace {

using Castling = MoveShape::Castling;

// Whether "Ke1-g1" may mean castling.
enum class KingSquares { kMayBeCastling, kAreKingSquares };

// Long algebraic castling: the king moves two squares, "Ke1-g1".
bool is_castling_by_squares(const Position& position, const MoveShape& shape, Move move) {
  return shape.from() == move.from && shape.type.value_or(PieceType::kKing) == PieceType::kKing &&
         file_of(move.from) == 4 && castling_targets(move.from, move.to).king == shape.to &&
         !contains(king_attacks(move.from), shape.to) && !position.in_check();
}

bool is_castling_meant(const Position& position, const MoveShape& shape, Move move,
                       KingSquares squares) {
  if (shape.castling == Castling::kNone) {
    return squares == KingSquares::kMayBeCastling && is_castling_by_squares(position, shape, move);
  }
  const bool kingside = file_of(move.to) > file_of(move.from);
  return kingside == (shape.castling == Castling::kKingside);
}

// A pawn that captures must name its file [FIDE 2023 App. C.9.3].
bool hides_a_capture(const MoveShape& shape, Move move) {
  return !shape.from_file && file_of(move.from) != file_of(move.to);
}

bool is_meant(const Position& position, const MoveShape& shape, Move move, KingSquares squares) {
  if (position.is_castling(move)) return is_castling_meant(position, shape, move, squares);
  if (shape.castling != Castling::kNone || move.to != shape.to) return false;
  if (shape.promotion && move.promotion != shape.promotion) return false;
  if (shape.from_file && file_of(move.from) != *shape.from_file) return false;
  if (shape.from_rank && rank_of(move.from) != *shape.from_rank) return false;
  if (!shape.type && shape.from()) return true;
  const PieceType type = type_of(position.placement()[move.from]);
  if (type == PieceType::kPawn && hides_a_capture(shape, move)) return false;
  return type == shape.type.value_or(PieceType::kPawn);
}

MoveList moves_meant(const Position& position, const MoveShape& shape, KingSquares squares) {
  MoveList moves = position.legal_moves();
  moves.keep_if([&](Move move) { return is_meant(position, shape, move, squares); });
  return moves;
}

MoveRefusal no_move(std::string_view text, Language language) {
  const std::string knight(piece_letter(language, PieceType::kKnight));
  const std::string queen(piece_letter(language, PieceType::kQueen));
  return {MoveFault::kNoMove,
          Sentence("\"{move}\" is not a move such as {knight}f3, exd5, e8={queen} or O-O",
                   {{"move", text}, {"knight", knight}, {"queen", queen}})};
}

MoveRefusal illegal(const Position& position, const MoveShape& shape, std::string_view text) {
  constexpr std::array<const char*, 6> kNames = {"pawn", "knight", "bishop",
                                                 "rook", "queen",  "king"};
  const auto player = position.turn();
  if (shape.castling != Castling::kNone) {
    return {MoveFault::kIllegal,
            Sentence("\"{move}\" is not legal: {player} cannot castle there now",
                     {{"move", text}, {"player", player}})};
  }
  const bool any_piece = !shape.type && shape.from();
  const auto type = static_cast<std::size_t>(shape.type.value_or(PieceType::kPawn));
  return {MoveFault::kIllegal,
          Sentence("\"{move}\" is not legal: no such move of a {player} {piece} to {square}",
                   {{"move", text},
                    {"player", player},
                    {"piece", Sentence(any_piece ? "piece" : kNames[type])},
                    {"square", to_string(shape.to)}})};
}

tl::expected<Move, MoveRefusal> only_one(const Position& position, const MoveShape& shape,
                                         std::string_view text, Language language,
                                         KingSquares squares) {
  const MoveList meant = moves_meant(position, shape, squares);
  if (meant.size() == 1) return meant.front();
  if (meant.empty()) return tl::unexpected(illegal(position, shape, text));
  return tl::unexpected(several_moves(position, text, meant, language));
}

// Castling on that side, if there is a king and a rook for it. It may be illegal.
std::optional<Move> castling_that_stands(const Position& position, Castling side) {
  const auto& sets = position.square_sets();
  for (const Square rook : Squares(sets.rooks_beside_king(sets.turn))) {
    const Square king = first_square(sets.of(sets.turn, PieceType::kKing));
    if ((rook > king) == (side == Castling::kKingside)) return Move{king, rook};
  }
  return std::nullopt;
}

// The move as it is written, if it has both squares and the right piece stands on the first.
std::optional<Move> as_written(const Position& position, const MoveShape& shape) {
  if (shape.castling != Castling::kNone) return castling_that_stands(position, shape.castling);
  const auto from = shape.from();
  if (!from || *from == shape.to) return std::nullopt;
  const Piece piece = position.placement()[*from];
  const bool fits = !shape.type || (piece != Piece::kNone && type_of(piece) == *shape.type);
  if (!fits) return std::nullopt;
  return Move{*from, shape.to, shape.promotion};
}

}  // namespace

tl::expected<Move, MoveRefusal> read_move(const Position& position, std::string_view text,
                                          Language language) {
  const auto shape = parse_move_shape(text, language);
  if (!shape) return tl::unexpected(no_move(text, language));
  return only_one(position, *shape, text, language, KingSquares::kMayBeCastling);
}

Expected<Move> read_move_as_it_stands(const Position& position, std::string_view text,
                                      Language language) {
  if (is_null_move(text)) return kNullMove;
  const auto shape = parse_move_shape(text, language);
  if (!shape) return tl::unexpected(to_error(no_move(text, language)));
  const auto legal = only_one(position, *shape, text, language, KingSquares::kAreKingSquares);
  if (legal) return *legal;
  if (const auto written = as_written(position, *shape)) return *written;
  return tl::unexpected(to_error(legal.error()));
}

}  // namespace jadoube::rules
