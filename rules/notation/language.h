#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/piece.h"

namespace jadoube::rules {

/// The languages whose abbreviations of the pieces we know: a player may write those of his own
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

/// Every language, for who goes through all of them.
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

/// The language of that code, lower case; nothing where we know none.
std::optional<Language> parse_language(std::string_view code);

/// How the piece is abbreviated, in UTF-8: "N", "К", for the king of two languages "Кр"; empty for
/// the pawn, which has no letter [FIDE 2023 App. C.4].
std::string_view piece_letter(Language language, PieceType type);

/// The piece's figurine, in UTF-8: "♘". White's for both players, as print has it; empty for the
/// pawn.
std::string_view figurine(PieceType type);

}  // namespace jadoube::rules
