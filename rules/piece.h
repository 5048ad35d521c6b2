#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::rules {

/// White or Black: a player or the colour of a piece.
enum class Color : std::uint8_t { kWhite, kBlack };

/// The other colour.
constexpr Color opponent_of(Color color) {
  return color == Color::kWhite ? Color::kBlack : Color::kWhite;
}

/// "White" or "Black".
constexpr std::string_view to_string(Color color) {
  return color == Color::kWhite ? "White" : "Black";
}

/// The six kinds of [FIDE 2023 Art. 2.2].
enum class PieceType : std::uint8_t { kPawn, kKnight, kBishop, kRook, kQueen, kKing };

/// The content of a square: nothing, or a kind of piece in a colour.
enum class Piece : std::uint8_t {
  kNone,
  kWhitePawn,
  kWhiteKnight,
  kWhiteBishop,
  kWhiteRook,
  kWhiteQueen,
  kWhiteKing,
  kBlackPawn,
  kBlackKnight,
  kBlackBishop,
  kBlackRook,
  kBlackQueen,
  kBlackKing,
};

/// The piece of that kind and colour.
constexpr Piece make_piece(Color color, PieceType type) {
  return static_cast<Piece>(1 + static_cast<int>(type) + (color == Color::kBlack ? 6 : 0));
}

/// The colour of `piece`, which must not be kNone.
constexpr Color color_of(Piece piece) {
  return static_cast<int>(piece) > 6 ? Color::kBlack : Color::kWhite;
}

/// The kind of `piece`, which must not be kNone.
constexpr PieceType type_of(Piece piece) {
  return static_cast<PieceType>((static_cast<int>(piece) - 1) % 6);
}

/// FEN's letter: "PNBRQK" for White, "pnbrqk" for Black, '.' for kNone.
constexpr char to_char(Piece piece) { return ".PNBRQKpnbrqk"[static_cast<int>(piece)]; }

/// The piece of FEN's letter; kNone for '.'; nothing for any other character.
constexpr std::optional<Piece> parse_piece(char letter) {
  for (int i = 0; i <= 12; ++i) {
    if (to_char(static_cast<Piece>(i)) == letter) return static_cast<Piece>(i);
  }
  return std::nullopt;
}

}  // namespace jadoube::rules
