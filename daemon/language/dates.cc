#include "daemon/language/dates.h"

#include <array>
#include <ctime>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "rules/notation/language.h"

namespace jadoube::language {

namespace {

std::string in_form(std::chrono::system_clock::time_point time, const std::string& form) {
  const auto seconds =
      std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time));
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), form.c_str(), &local);
  return text.data();
}

}  // namespace

std::string date_time_text(std::chrono::system_clock::time_point time) {
  // Translators: numbers only, as in strftime(3): %d.%m.%Y %H:%M:%S is 20.11.2026 14:02:03.
  return in_form(time, trc("form of a date and time", "%Y-%m-%d %H:%M:%S"));
}

std::string time_of_day_text(std::chrono::system_clock::time_point time) {
  // Translators: numbers only, as in strftime(3).
  return in_form(time, trc("form of a time", "%H:%M:%S"));
}

namespace {

constexpr std::string_view kLetters = "KQRBN";
constexpr std::array kLetteredTypes = {rules::PieceType::kKing, rules::PieceType::kQueen,
                                       rules::PieceType::kRook, rules::PieceType::kBishop,
                                       rules::PieceType::kKnight};

/// The letter or figurine of that piece in the language of the thread.
std::string_view letter_of(std::size_t letter) {
  if (spoken().figurine()) return rules::figurine(kLetteredTypes[letter]);
  const auto* catalogue = spoken().catalogue();
  const auto language =
      catalogue == nullptr ? std::nullopt : rules::parse_language(catalogue->tag());
  return rules::piece_letter(language.value_or(rules::Language::kEnglish), kLetteredTypes[letter]);
}

/// True if the letter of a piece is at `place`. It is at the start of a word, after a number's dot,
/// or after "=". A square or "x" follows, or nothing after "=".
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
  std::string made;
  for (std::size_t i = 0; i < san.size(); ++i) {
    const auto letter = kLetters.find(san[i]);
    if (letter != std::string_view::npos && is_piece(san, i)) {
      made += letter_of(letter);
    } else {
      made += san[i];
    }
  }
  return made;
}

}  // namespace jadoube::language
