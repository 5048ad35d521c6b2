#include "rules/notation/fen.h"

#include <algorithm>
#include <vector>

#include "rules/number.h"

namespace jadoube::rules {

namespace {

tl::unexpected<Error> refuse_fen(Sentence field, Sentence why) {
  return refuse(ErrorCode::kInvalidArgument, "FEN, {field}: {why}",
                {{"field", std::move(field)}, {"why", std::move(why)}});
}

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

Expected<Color> parse_turn(std::string_view field) {
  if (field == "w") return Color::kWhite;
  if (field == "b") return Color::kBlack;
  return refuse_fen(Sentence("side to move"),
                    Sentence("\"{text}\" is neither \"w\" nor \"b\"", {{"text", field}}));
}

Expected<std::optional<Square>> parse_en_passant(std::string_view field) {
  if (field == "-") return std::nullopt;
  const auto square = parse_square(field);
  if (!square) {
    return refuse_fen(Sentence("en passant"),
                      Sentence("\"{text}\" is neither \"-\" nor a square", {{"text", field}}));
  }
  if (rank_of(*square) != 2 && rank_of(*square) != 5) {
    return refuse_fen(Sentence("en passant"),
                      Sentence("\"{text}\" is not on rank 3 or 6", {{"text", field}}));
  }
  return square;
}

Expected<int> parse_counter(const Sentence& name, std::string_view field) {
  const auto value = parse_number<int>(field);
  if (!value || *value < 0 || *value > Position::kMaxCounter) {
    return refuse_fen(name, Sentence("\"{text}\" is not a number from 0 to {last}",
                                     {{"text", field}, {"last", Position::kMaxCounter}}));
  }
  return *value;
}

}  // namespace

std::string to_fen(const WrittenPosition& written, CastlingLetters letters) {
  return to_fen(written.placement) + (written.turn == Color::kWhite ? " w " : " b ") +
         castling_field(written.castling_rooks, written.placement, letters) + " " +
         (written.en_passant ? to_string(*written.en_passant) : "-") + " " +
         std::to_string(written.halfmove_clock) + " " + std::to_string(written.fullmove_number);
}

std::string to_fen(const Position& position, CastlingLetters letters) {
  return to_fen(position.written(), letters);
}

WrittenPosition written_after(const Position& before, Move move) {
  WrittenPosition after = before.after(move).written();
  const Piece pawn = make_piece(before.turn(), PieceType::kPawn);
  const int home = before.turn() == Color::kWhite ? 1 : 6;
  const int step = before.turn() == Color::kWhite ? 8 : -8;
  if (before.placement()[move.from] == pawn && rank_of(move.from) == home &&
      index_of(move.to) == index_of(move.from) + 2 * step) {
    after.en_passant = square_at(index_of(move.from) + step);
  }
  return after;
}

Expected<WrittenPosition> parse_fen_as_written(std::string_view fen) {
  const auto fields = fields_of(fen);
  if (fields.size() < 4 || fields.size() > 6) {
    return refuse(ErrorCode::kInvalidArgument, "FEN: {count} fields instead of 4 to 6",
                  {{"count", fields.size()}});
  }
  const auto placement = parse_placement(fields[0]);
  if (!placement) {
    return refuse(placement.error().code, "FEN, {why}", {{"why", placement.error().sentence()}});
  }
  const auto turn = parse_turn(fields[1]);
  if (!turn) return tl::unexpected(turn.error());
  const auto castling = parse_castling_field(fields[2], *placement);
  if (!castling) return refuse_fen(Sentence("castling rights"), castling.error().sentence());
  const auto en_passant = parse_en_passant(fields[3]);
  if (!en_passant) return tl::unexpected(en_passant.error());
  const auto halfmoves =
      parse_counter(Sentence("halfmove clock"), fields.size() > 4 ? fields[4] : "0");
  if (!halfmoves) return tl::unexpected(halfmoves.error());
  const auto number =
      parse_counter(Sentence("fullmove number"), fields.size() > 5 ? fields[5] : "1");
  if (!number) return tl::unexpected(number.error());
  return WrittenPosition{*placement,  *turn,      *castling,
                         *en_passant, *halfmoves, std::max(*number, 1)};
}

Expected<Position> parse_fen(std::string_view fen) {
  const auto written = parse_fen_as_written(fen);
  if (!written) return tl::unexpected(written.error());
  return Position(*written);
}

namespace {

constexpr int home_rank(Color color) { return color == Color::kWhite ? 0 : 7; }

std::optional<int> file_of_king(const Placement& placement, Color color) {
  const Piece king = make_piece(color, PieceType::kKing);
  for (int file = 0; file < 8; ++file) {
    if (placement[square_at(file, home_rank(color))] == king) return file;
  }
  return std::nullopt;
}

// The rook that K or Q means in X-FEN: the first one from the h-file (K) or the a-file (Q) towards
// the king. If there is no rook or no king, the corner.
Square outermost_rook(const Placement& placement, Color color, int corner) {
  const int rank = home_rank(color);
  const auto king = file_of_king(placement, color);
  for (int file = corner; king && file != *king; file += corner == 0 ? 1 : -1) {
    const Square square = square_at(file, rank);
    if (placement[square] == make_piece(color, PieceType::kRook)) return square;
  }
  return square_at(corner, rank);
}

// The rook that a letter in lower case names. Nothing if the letter is not k, q or a to h.
std::optional<Square> rook_named(char letter, const Placement& placement, Color color) {
  if (letter == 'k') return outermost_rook(placement, color, 7);
  if (letter == 'q') return outermost_rook(placement, color, 0);
  if (letter < 'a' || letter > 'h') return std::nullopt;
  return square_at(letter - 'a', home_rank(color));
}

char letter_for(Square rook, const Placement& placement, Color color, CastlingLetters letters) {
  if (letters == CastlingLetters::kXFen) {
    for (const char letter : {'k', 'q'}) {
      if (rook_named(letter, placement, color) == rook) return letter;
    }
  }
  return static_cast<char>('a' + file_of(rook));
}

}  // namespace

Expected<Bitboard> parse_castling_field(std::string_view field, const Placement& placement) {
  Bitboard rooks = 0;
  if (field == "-") return rooks;
  for (const char letter : field) {
    const bool white = letter >= 'A' && letter <= 'Z';
    const char lower = static_cast<char>(white ? letter - 'A' + 'a' : letter);
    const auto rook = rook_named(lower, placement, white ? Color::kWhite : Color::kBlack);
    if (!rook) {
      return refuse(ErrorCode::kInvalidArgument,
                    "'{letter}' in \"{text}\" is not one of KQkq, A-H, a-h",
                    {{"letter", std::string(1, letter)}, {"text", field}});
    }
    rooks |= bit(*rook);
  }
  return rooks;
}

std::string castling_field(Bitboard rooks, const Placement& placement, CastlingLetters letters) {
  std::string text;
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    for (int file = 7; file >= 0; --file) {
      const Square rook = square_at(file, home_rank(color));
      if (!contains(rooks, rook)) continue;
      const char letter = letter_for(rook, placement, color, letters);
      text += static_cast<char>(color == Color::kWhite ? letter - 'a' + 'A' : letter);
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace jadoube::rules
