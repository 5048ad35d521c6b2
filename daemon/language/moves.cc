#include "daemon/language/moves.h"

#include <array>

#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"

namespace jadoube::language {
namespace {

constexpr std::string_view kLetters = "KQRBN";

/// The letters of the language, in the order of `kLetters`.
std::array<std::string, 5> piece_letters() {
  if (spoken().figurine()) return {"♔", "♕", "♖", "♗", "♘"};
  return {trc("letter of the king in moves", "K"), trc("letter of the queen in moves", "Q"),
          trc("letter of the rook in moves", "R"), trc("letter of the bishop in moves", "B"),
          trc("letter of the knight in moves", "N")};
}

/// True if a letter of a piece begins at `place`: at the start of a word, after a number's dot, or
/// after "=", and a square or "x" follows, or nothing after "=".
bool is_piece(std::string_view text, std::size_t place) {
  const char before = place == 0 ? ' ' : text[place - 1];
  if (before == '=') return true;
  if (before != ' ' && before != '.' && before != '(' && before != '/') return false;
  const char after = place + 1 < text.size() ? text[place + 1] : ' ';
  return (after >= 'a' && after <= 'h') || (after >= '1' && after <= '8') || after == 'x';
}

}  // namespace

std::string moves_text(std::string_view san) {
  if (spoken() == Language()) return std::string(san);
  const auto letters = piece_letters();
  std::string made;
  for (std::size_t i = 0; i < san.size(); ++i) {
    const auto letter = kLetters.find(san[i]);
    if (letter != std::string_view::npos && is_piece(san, i)) {
      made += letters[letter];
    } else {
      made += san[i];
    }
  }
  return made;
}

}  // namespace jadoube::language
