#include "rules/notation/fen_castling.h"

namespace jadoube::rules {
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
                    "'{letter}' in \"{text}\" is none of KQkq, A-H, a-h",
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
