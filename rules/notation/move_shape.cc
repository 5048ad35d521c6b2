#include "rules/notation/move_shape.h"

#include <algorithm>
#include <array>
#include <string>

#include "rules/notation/language.h"

namespace jadoube::rules {
namespace {

using Castling = MoveShape::Castling;

// Marks that may follow a move and do not change its meaning. The final stop of "e.p." has been
// removed before. In "В.П.", letters have been replaced by their Latin twins.
constexpr std::array<std::string_view, 7> kMarks = {"e.p", "ep", "E.P", "в.п", "вп", "B.П", "(=)"};
constexpr std::string_view kSigns = "+#!?. \t";

constexpr std::array kPieces = {PieceType::kKing, PieceType::kQueen, PieceType::kRook,
                                PieceType::kBishop, PieceType::kKnight};

bool take_sign(std::string_view& text) {
  if (text.empty() || kSigns.find(text.back()) == std::string_view::npos) return false;
  text.remove_suffix(1);
  return true;
}

std::string_view without_decoration(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  bool found = true;
  while (found) {
    found = take_sign(text) ||
            std::any_of(kMarks.begin(), kMarks.end(),
                        [&](std::string_view mark) { return take_suffix(text, mark); }) ||
            take_suffix(text, "x");  // Mate in Russian books: "Лa8х".
  }
  return text;
}

Castling castling_of(std::string_view text) {
  std::string plain(text);
  std::replace(plain.begin(), plain.end(), '0', 'O');
  std::replace(plain.begin(), plain.end(), 'o', 'O');
  if (plain == "O-O") return Castling::kKingside;
  return plain == "O-O-O" ? Castling::kQueenside : Castling::kNone;
}

// Removes the piece from the front of the text: a figurine, or a letter in either case. The first
// letter counts only as a capital, because "b" is a file and "B" a bishop. "Кр" is tried before
// "К".
std::optional<PieceType> take_piece(std::string_view& text, Language language) {
  for (const PieceType type : kPieces) {
    if (take_prefix(text, figurine(type))) return type;
    const std::string letter = without_look_alikes(piece_letter(language, type));
    if (!text.starts_with(letter[0])) continue;
    if (lower_case(text.substr(0, letter.size())) != lower_case(letter)) continue;
    text.remove_prefix(letter.size());
    return type;
  }
  if (language == Language::kEnglish && take_prefix(text, "P")) return PieceType::kPawn;
  return std::nullopt;
}

// The text before the piece of a promotion: "e8", "e8=", "e8(" or "e8/".
std::string_view before_piece(std::string_view text, bool bracket) {
  if (bracket) return take_suffix(text, "(") ? text : std::string_view{};
  if (!take_suffix(text, "=")) take_suffix(text, "/");
  return text;
}

bool ends_with_rank(std::string_view text) {
  return text.size() >= 2 && text.back() >= '1' && text.back() <= '8';
}

// Removes the promotion from the end of the text: "e8=Q", "e8Q", "e8q", "e8(Q)", "e8/Q".
std::optional<PieceType> take_promotion(std::string_view& text, Language language) {
  std::string_view rest = text;
  const bool bracket = take_suffix(rest, ")");
  for (const PieceType type : kPieces) {
    if (type == PieceType::kKing) continue;
    const std::string letter = lower_case(without_look_alikes(piece_letter(language, type)));
    for (const std::string_view sign : {std::string_view(letter), figurine(type)}) {
      if (rest.size() <= sign.size()) continue;
      if (lower_case(rest.substr(rest.size() - sign.size())) != sign) continue;
      const auto before = before_piece(rest.substr(0, rest.size() - sign.size()), bracket);
      if (!ends_with_rank(before)) continue;
      text = before;
      return type;
    }
  }
  return std::nullopt;
}

bool take_from(std::string_view text, MoveShape& shape) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    shape.from_file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    shape.from_rank = text.front() - '1';
    text.remove_prefix(1);
  }
  return text.empty();
}

std::optional<MoveShape> parse_squares(std::string_view text, Language language) {
  MoveShape shape;
  shape.promotion = take_promotion(text, language);
  if (text.size() < 2) return std::nullopt;
  const auto to = parse_square(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  shape.to = *to;
  text.remove_suffix(2);
  shape.type = take_piece(text, language);
  if (!shape.type && (text == "x" || text == ":" || text == "-")) return std::nullopt;
  if (!take_suffix(text, "x") && !take_suffix(text, ":")) take_suffix(text, "-");
  if (!take_from(text, shape)) return std::nullopt;
  return shape;
}

}  // namespace

std::optional<MoveShape> parse_move_shape(std::string_view text, Language language) {
  const std::string plain = without_look_alikes(text);
  const std::string_view bare = without_decoration(plain);
  if (const Castling castling = castling_of(bare); castling != Castling::kNone) {
    return MoveShape{.castling = castling};
  }
  return parse_squares(bare, language);
}

}  // namespace jadoube::rules
