#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/piece.h"

namespace jadoube::rules {

/// The languages whose letters for the pieces are known. Players may use the letters of their own
/// country [FIDE 2023 App. C.3].
enum class Language : std::uint8_t {
  kEnglish,
  kUkrainian,
  kRussian,
  kCzech,
  kDanish,
  kDutch,
  kEstonian,
  kFinnish,
  kFrench,
  kGerman,
  kHungarian,
  kIcelandic,
  kItalian,
  kNorwegian,
  kPolish,
  kPortuguese,
  kRomanian,
  kSpanish,
  kSwedish,
};

/// Every language, for loops over all of them.
inline constexpr std::array kLanguages = {
    Language::kEnglish,  Language::kUkrainian, Language::kRussian,   Language::kCzech,
    Language::kDanish,   Language::kDutch,     Language::kEstonian,  Language::kFinnish,
    Language::kFrench,   Language::kGerman,    Language::kHungarian, Language::kIcelandic,
    Language::kItalian,  Language::kNorwegian, Language::kPolish,    Language::kPortuguese,
    Language::kRomanian, Language::kSpanish,   Language::kSwedish,
};

/// "en", "uk": the language's code in ISO 639-1.
std::string_view code_of(Language language);

/// "English", "Ukrainian": the language's name in English.
std::string_view name_of(Language language);

/// The language with that code, in lower case. Nothing if the code is not known.
std::optional<Language> parse_language(std::string_view code);

/// The letter of the piece, in UTF-8: "N", "К". The king has two letters in two languages: "Кр".
/// Empty for the pawn, which has no letter [FIDE 2023 App. C.4].
std::string_view piece_letter(Language language, PieceType type);

/// The figurine of the piece, in UTF-8: "♘". It is White's figurine for both players, as in printed
/// books. Empty for the pawn.
std::string_view figurine(PieceType type);

/// Removes `prefix` from the front of `text`. False if `text` does not begin with it, or if it is
/// empty.
constexpr bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (prefix.empty() || !text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Removes `suffix` from the end of `text`. False if `text` does not end with it, or if it is
/// empty.
constexpr bool take_suffix(std::string_view& text, std::string_view suffix) {
  if (suffix.empty() || !text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

/// `text` with one spelling for characters that look the same on a scoresheet. A Cyrillic letter
/// with a Latin twin becomes Latin ("Кр" is "Kp", "а4" is "a4"). Every dash becomes '-', every
/// cross 'x', every space ' '. The daggers of old books become '+' and '#'. A black figurine
/// becomes the white one. Everything else stays. `text` is UTF-8, but may be any bytes.
std::string without_look_alikes(std::string_view text);

/// Changes capital letters to small letters, Latin and Cyrillic.
std::string lower_case(std::string_view text);

}  // namespace jadoube::rules
