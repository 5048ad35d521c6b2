#include "rules/notation/language.h"

#include <algorithm>
#include <array>
#include <utility>

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

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 50> kTwins = {{
    {"А", "A"},      {"В", "B"},      {"Е", "E"},      {"К", "K"},      {"М", "M"},
    {"Н", "H"},      {"О", "O"},      {"Р", "P"},      {"С", "C"},      {"Т", "T"},
    {"Х", "x"},      {"а", "a"},      {"е", "e"},      {"к", "k"},      {"о", "o"},
    {"р", "p"},      {"с", "c"},      {"т", "t"},      {"х", "x"},      {"І", "I"},
    {"×", "x"},      {"✕", "x"},      {"‐", "-"},      {"‑", "-"},      {"‒", "-"},
    {"–", "-"},      {"—", "-"},      {"―", "-"},      {"−", "-"},      {"†", "+"},
    {"‡", "#"},      {"♚", "♔"},      {"♛", "♕"},      {"♜", "♖"},      {"♝", "♗"},
    {"♞", "♘"},      {"♟", ""},       {"♙", ""},       {"\u00a0", " "}, {"\u2007", " "},
    {"\u2009", " "}, {"\u200a", " "}, {"\u202f", " "}, {"\u200b", ""},  {"\u2060", ""},
    {"\ufe0e", ""},  {"\ufe0f", ""},  {"\ufeff", ""},  {"\u00ad", ""},  {"✗", "x"},
}};

// The number of bytes in the character that starts with `lead`.
constexpr std::size_t length_of(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

std::string_view twin_of(std::string_view character) {
  const auto* const found = std::find_if(kTwins.begin(), kTwins.end(),
                                         [&](const auto& row) { return row.first == character; });
  return found == kTwins.end() ? character : found->second;
}

}  // namespace

std::string without_look_alikes(std::string_view text) {
  std::string same;
  same.reserve(text.size());
  while (!text.empty()) {
    const std::string_view character = text.substr(0, length_of(text.front()));
    if (character == "X") {
      same += 'x';
    } else if (character.size() == 1) {
      same += character;
    } else {
      same += twin_of(character);
    }
    text.remove_prefix(character.size());
  }
  return same;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (std::size_t i = 0; i < lower.size(); ++i) {
    if (lower[i] >= 'A' && lower[i] <= 'Z') lower[i] = static_cast<char>(lower[i] - 'A' + 'a');
    if (lower[i] != '\xd0' || i + 1 == lower.size()) continue;
    // The Cyrillic capitals are U+0410 to U+042F. The small letters come 32 code points later.
    const auto second = static_cast<unsigned char>(lower[i + 1]);
    if (second >= 0x90 && second <= 0x9f) lower[i + 1] = static_cast<char>(second + 0x20);
    if (second >= 0xa0 && second <= 0xaf) {
      lower[i] = '\xd1';
      lower[i + 1] = static_cast<char>(second - 0x20);
    }
  }
  return lower;
}

}  // namespace jadoube::rules
