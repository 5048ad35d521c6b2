#include "rules/notation/fen.h"

#include <array>
#include <charconv>
#include <vector>

namespace jadoube::rules {
namespace {

tl::unexpected<Error> refuse_fen(const std::string& field, const std::string& why) {
  return refuse(ErrorCode::kInvalidArgument, "FEN, " + field + ": " + why);
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::vector<std::string_view> fields_of(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos) return fields;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(kBlank), text.size());
    fields.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::optional<Square> find_on_rank(const Placement& placement, Piece piece, int rank) {
  for (int file = 0; file < 8; ++file) {
    if (placement[square_at(file, rank)] == piece) return square_at(file, rank);
  }
  return std::nullopt;
}

// The rook nearest to the edge on that side of the king; the one that X-FEN's "K" and "Q" mean.
std::optional<Square> outermost_rook(const Placement& placement, Square king, Color color,
                                     bool kingside) {
  const Piece rook = make_piece(color, PieceType::kRook);
  const int step = kingside ? -1 : 1;
  for (int file = kingside ? 7 : 0; file != file_of(king); file += step) {
    const Square square = square_at(file, rank_of(king));
    if (placement[square] == rook) return square;
  }
  return std::nullopt;
}

// One letter of the castling field: K, Q, k, q as in X-FEN, or a rook's file as in Shredder-FEN.
// False where it is none of them; a letter that names no rook gives no right.
bool read_right(char letter, const Placement& placement, CastlingRights& rights) {
  const bool white = letter >= 'A' && letter <= 'Z';
  const char lower = static_cast<char>(white ? letter - 'A' + 'a' : letter);
  const bool by_file = lower >= 'a' && lower <= 'h';
  if (!by_file && lower != 'k' && lower != 'q') return false;

  const Color color = white ? Color::kWhite : Color::kBlack;
  const int rank = white ? 0 : 7;
  const auto king = find_on_rank(placement, make_piece(color, PieceType::kKing), rank);
  if (!king) return true;
  const auto rook = by_file ? square_at(lower - 'a', rank)
                            : outermost_rook(placement, *king, color, lower == 'k');
  if (!rook) return true;
  auto& side = white ? rights.white : rights.black;
  (file_of(*rook) > file_of(*king) ? side.kingside : side.queenside) = *rook;
  return true;
}

Expected<CastlingRights> parse_castling(std::string_view field, const Placement& placement) {
  CastlingRights rights;
  if (field == "-") return rights;
  for (const char letter : field) {
    if (!read_right(letter, placement, rights)) {
      return refuse_fen("castling rights",
                        quoted(field) + " is neither \"-\" nor of KQkq, A-H, a-h");
    }
  }
  return rights;
}

Expected<Color> parse_turn(std::string_view field) {
  if (field == "w") return Color::kWhite;
  if (field == "b") return Color::kBlack;
  return refuse_fen("side to move", quoted(field) + " is neither \"w\" nor \"b\"");
}

Expected<std::optional<Square>> parse_en_passant(std::string_view field) {
  if (field == "-") return std::nullopt;
  const auto square = parse_square(field);
  if (!square) return refuse_fen("en passant", quoted(field) + " is neither \"-\" nor a square");
  if (rank_of(*square) != 2 && rank_of(*square) != 5) {
    return refuse_fen("en passant", quoted(field) + " is not on rank 3 or 6");
  }
  return square;
}

Expected<int> parse_counter(const std::string& name, std::string_view field) {
  int value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc{} || end != field.data() + field.size() || value < 0 ||
      value > Position::kMaxCounter) {
    return refuse_fen(name, quoted(field) + " is not a number from 0 to " +
                                std::to_string(Position::kMaxCounter));
  }
  return value;
}

std::string right_text(const Position& position, std::optional<Square> rook, Color color,
                       bool kingside) {
  if (!rook) return "";
  const int rank = color == Color::kWhite ? 0 : 7;
  const auto king = find_on_rank(position.placement(), make_piece(color, PieceType::kKing), rank);
  const bool outermost = outermost_rook(position.placement(), *king, color, kingside) == rook;
  const char file = static_cast<char>('a' + file_of(*rook));
  const char letter = !outermost ? file : kingside ? 'k' : 'q';
  return {static_cast<char>(color == Color::kWhite ? letter - 'a' + 'A' : letter)};
}

std::string castling_text(const Position& position) {
  const CastlingRights rights = position.castling();
  const std::string text = right_text(position, rights.white.kingside, Color::kWhite, true) +
                           right_text(position, rights.white.queenside, Color::kWhite, false) +
                           right_text(position, rights.black.kingside, Color::kBlack, true) +
                           right_text(position, rights.black.queenside, Color::kBlack, false);
  return text.empty() ? "-" : text;
}

}  // namespace

std::string to_fen(const Position& position) {
  const auto en_passant = position.en_passant();
  return to_fen(position.placement()) + (position.turn() == Color::kWhite ? " w " : " b ") +
         castling_text(position) + " " + (en_passant ? to_string(*en_passant) : "-") + " " +
         std::to_string(position.halfmove_clock()) + " " +
         std::to_string(position.fullmove_number());
}

Expected<Position> parse_fen(std::string_view fen) {
  const auto fields = fields_of(fen);
  if (fields.size() < 4 || fields.size() > 6) {
    return refuse(ErrorCode::kInvalidArgument,
                  "FEN: " + std::to_string(fields.size()) + " fields instead of 4 to 6");
  }
  const auto placement = parse_placement(fields[0]);
  if (!placement) return refuse(placement.error().code, "FEN, " + placement.error().message);
  const auto turn = parse_turn(fields[1]);
  if (!turn) return tl::unexpected(turn.error());
  const auto castling = parse_castling(fields[2], *placement);
  if (!castling) return tl::unexpected(castling.error());
  const auto en_passant = parse_en_passant(fields[3]);
  if (!en_passant) return tl::unexpected(en_passant.error());
  const auto halfmoves = parse_counter("halfmove clock", fields.size() > 4 ? fields[4] : "0");
  if (!halfmoves) return tl::unexpected(halfmoves.error());
  const auto number = parse_counter("fullmove number", fields.size() > 5 ? fields[5] : "1");
  if (!number) return tl::unexpected(number.error());
  return Position(*placement, *turn, *castling, *en_passant, *halfmoves, *number);
}

}  // namespace jadoube::rules
