#include "rules/notation/uci.h"

#include <algorithm>

#include "rules/notation/fen.h"

namespace jadoube::rules {
namespace {

constexpr std::string_view kPromotionLetters = "nbrq";

char letter_of(PieceType type) { return to_char(make_piece(Color::kBlack, type)); }

// Whether castling is written as the king's two steps: from the e-file with a rook in the corner.
bool stands_as_at_the_start(Move castling) {
  return file_of(castling.from) == 4 && (file_of(castling.to) == 0 || file_of(castling.to) == 7);
}

std::optional<PieceType> promotion_of(char letter) {
  if (kPromotionLetters.find(letter) == std::string_view::npos) return std::nullopt;
  return type_of(*parse_piece(letter));
}

std::optional<Move> parse_shape(std::string_view uci) {
  if (uci.size() != 4 && uci.size() != 5) return std::nullopt;
  const auto from = parse_square(uci.substr(0, 2));
  const auto to = parse_square(uci.substr(2, 2));
  if (!from || !to) return std::nullopt;
  if (uci.size() == 4) return Move{*from, *to, std::nullopt};
  const auto promotion = promotion_of(uci[4]);
  if (!promotion) return std::nullopt;
  return Move{*from, *to, promotion};
}

}  // namespace

std::string to_uci(const Position& position, Move move, UciCastling castling) {
  Square to = move.to;
  if (castling == UciCastling::kKingSteps && position.is_castling(move) &&
      stands_as_at_the_start(move)) {
    to = castling_targets(move.from, move.to).king;
  }
  std::string text = to_string(move.from) + to_string(to);
  if (move.promotion) text += letter_of(*move.promotion);
  return text;
}

Expected<Move> parse_uci(const Position& position, std::string_view uci) {
  const auto shape = parse_shape(uci);
  if (!shape) {
    return refuse(ErrorCode::kInvalidArgument, "\"{move}\" is not a UCI move such as e2e4 or e7e8q",
                  {{"move", uci}});
  }
  const MoveList moves = position.legal_moves();
  if (std::find(moves.begin(), moves.end(), *shape) != moves.end()) return *shape;
  // Castling by the king's squares, where that is no plain king move.
  for (const Move move : moves) {
    if (move.from == shape->from && !shape->promotion && position.is_castling(move) &&
        castling_targets(move.from, move.to).king == shape->to) {
      return move;
    }
  }
  return refuse(ErrorCode::kFailedPrecondition, "\"{move}\" is not legal in {position}",
                {{"move", uci}, {"position", to_fen(position)}});
}

}  // namespace jadoube::rules
