#include "rules/notation/language.h"

namespace jadoube::rules {
namespace {

struct LanguageRow {
  Language language;
  std::string_view code, name;
  // From the pawn to the king, in the order of `PieceType`.
  std::array<std::string_view, 6> letters;
};

// Ukrainian from [FIDE 2023 App. C.3], Russian from [FIDE 2014 App. C], the others from [PGN 17].
constexpr std::array<LanguageRow, kLanguages.size()> kRows = {{
    {Language::kEnglish, "en", "English", {"", "N", "B", "R", "Q", "K"}},
    {Language::kUkrainian, "uk", "Ukrainian", {"", "К", "С", "Т", "Ф", "Кр"}},
    {Language::kRussian, "ru", "Russian", {"", "К", "С", "Л", "Ф", "Кр"}},
    {Language::kCzech, "cs", "Czech", {"", "J", "S", "V", "D", "K"}},
    {Language::kDanish, "da", "Danish", {"", "S", "L", "T", "D", "K"}},
    {Language::kDutch, "nl", "Dutch", {"", "P", "L", "T", "D", "K"}},
    {Language::kEstonian, "et", "Estonian", {"", "R", "O", "V", "L", "K"}},
    {Language::kFinnish, "fi", "Finnish", {"", "R", "L", "T", "D", "K"}},
    {Language::kFrench, "fr", "French", {"", "C", "F", "T", "D", "R"}},
    {Language::kGerman, "de", "German", {"", "S", "L", "T", "D", "K"}},
    {Language::kHungarian, "hu", "Hungarian", {"", "H", "F", "B", "V", "K"}},
    {Language::kIcelandic, "is", "Icelandic", {"", "R", "B", "H", "D", "K"}},
    {Language::kItalian, "it", "Italian", {"", "C", "A", "T", "D", "R"}},
    {Language::kNorwegian, "no", "Norwegian", {"", "S", "L", "T", "D", "K"}},
    {Language::kPolish, "pl", "Polish", {"", "S", "G", "W", "H", "K"}},
    {Language::kPortuguese, "pt", "Portuguese", {"", "C", "B", "T", "D", "R"}},
    {Language::kRomanian, "ro", "Romanian", {"", "C", "N", "T", "D", "R"}},
    {Language::kSpanish, "es", "Spanish", {"", "C", "A", "T", "D", "R"}},
    {Language::kSwedish, "sv", "Swedish", {"", "S", "L", "T", "D", "K"}},
}};

constexpr std::array<std::string_view, 6> kFigurines = {"", "♘", "♗", "♖", "♕", "♔"};

constexpr bool languages_stand_in_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (kRows[i].language != static_cast<Language>(i) || kLanguages[i] != kRows[i].language) {
      return false;
    }
  }
  return true;
}
static_assert(languages_stand_in_order());

constexpr const LanguageRow& language_row(Language language) {
  return kRows[static_cast<std::size_t>(language)];
}

}  // namespace

std::string_view code_of(Language language) { return language_row(language).code; }

std::string_view name_of(Language language) { return language_row(language).name; }

std::optional<Language> parse_language(std::string_view code) {
  for (const LanguageRow& row : kRows) {
    if (row.code == code) return row.language;
  }
  return std::nullopt;
}

std::string_view piece_letter(Language language, PieceType type) {
  return language_row(language).letters[static_cast<std::size_t>(type)];
}

std::string_view figurine(PieceType type) { return kFigurines[static_cast<std::size_t>(type)]; }

}  // namespace jadoube::rules
