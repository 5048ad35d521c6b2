#include "rules/notation/announced_words.h"

#include <algorithm>
#include <array>

#include "rules/notation/spoken_words.h"

namespace jadoube::rules {
namespace {

using SpokenKind = AnnouncedWord::Kind;

struct Entry {
  std::string_view text;
  SpokenKind kind;
  int number = 0;
};

// Words that players say but the Laws do not list.
constexpr Entry kOthers[] = {
    {"cesar", SpokenKind::kFile, 2},      {"hektor", SpokenKind::kFile, 7},
    {"ein", SpokenKind::kRank, 0},        {"zwo", SpokenKind::kRank, 1},
    {"funf", SpokenKind::kRank, 4},       {"laufer", SpokenKind::kPiece, 2},
    {"konig", SpokenKind::kPiece, 5},     {"rochade", SpokenKind::kCastling},
    {"kurze", SpokenKind::kKingside},     {"kleine", SpokenKind::kKingside},
    {"lange", SpokenKind::kQueenside},    {"grosse", SpokenKind::kQueenside},
    {"schlaegt", SpokenKind::kNothing},   {"schlagt", SpokenKind::kNothing},
    {"nimmt", SpokenKind::kNothing},      {"mal", SpokenKind::kNothing},
    {"x", SpokenKind::kNothing},          {"von", SpokenKind::kNothing},
    {"nach", SpokenKind::kNothing},       {"auf", SpokenKind::kNothing},
    {"schach", SpokenKind::kNothing},     {"matt", SpokenKind::kNothing},
    {"schachmatt", SpokenKind::kNothing}, {"und", SpokenKind::kNothing},
    {"en", SpokenKind::kNothing},         {"passant", SpokenKind::kNothing},
    {"ep", SpokenKind::kNothing},         {"wird", SpokenKind::kNothing},
    {"gleich", SpokenKind::kNothing},
};

// Letters with two encodings in UTF-8: one character, or a letter and a combining mark.
constexpr std::pair<std::string_view, std::string_view> kUmlauts[] = {
    {"ä", "ae"}, {"Ä", "ae"}, {"ö", "oe"}, {"Ö", "oe"},       {"ü", "ue"},
    {"Ü", "ue"}, {"ß", "ss"}, {"ẞ", "ss"}, {"\xCC\x88", "e"},
};

// The words in lower case and without umlauts. Any character that is not a letter or digit ends a
// word.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  bool digit = false;
  while (!text.empty()) {
    const auto umlaut = std::find_if(std::begin(kUmlauts), std::end(kUmlauts),
                                     [&](const auto& u) { return text.starts_with(u.first); });
    const bool is_umlaut = umlaut != std::end(kUmlauts);
    const char c = text.front();
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    const bool is_digit = c >= '0' && c <= '9';
    const bool is_letter = (small >= 'a' && small <= 'z') || static_cast<unsigned char>(c) >= 0x80;
    if (is_digit != digit || !(is_digit || is_letter)) words.emplace_back();
    digit = is_digit;
    if (is_umlaut) {
      words.back() += umlaut->second;
    } else if (is_digit || is_letter) {
      words.back() += small;
    }
    text.remove_prefix(is_umlaut ? umlaut->first.size() : 1);
  }
  std::erase(words, "");
  return words;
}

std::string in_small_letters(std::string_view word) {
  std::string small(word);
  if (small[0] >= 'A' && small[0] <= 'Z') small[0] = static_cast<char>(small[0] + 32);
  return small;
}

template <std::size_t size>
std::optional<int> find(const std::array<std::string_view, size>& names, std::string_view word) {
  for (std::size_t i = 0; i < size; ++i) {
    if (in_small_letters(names[i]) == word) return static_cast<int>(i);
  }
  return std::nullopt;
}

AnnouncedWord meaning_of(std::string text) {
  const SpokenWords& german = spoken_words(Language::kGerman);
  if (const auto file = find(kSpokenFiles, text))
    return {SpokenKind::kFile, *file, std::move(text)};
  if (const auto rank = find(german.ranks, text))
    return {SpokenKind::kRank, *rank, std::move(text)};
  if (const auto piece = find(german.pieces, text))
    return {SpokenKind::kPiece, *piece, std::move(text)};
  if (text.size() == 1 && text[0] >= 'a' && text[0] <= 'h') {
    return {SpokenKind::kFile, text[0] - 'a', std::move(text)};
  }
  if (text.size() == 1 && text[0] >= '1' && text[0] <= '8') {
    return {SpokenKind::kRank, text[0] - '1', std::move(text)};
  }
  for (const Entry& other : kOthers) {
    if (other.text == text) return {other.kind, other.number, std::move(text)};
  }
  return {SpokenKind::kUnknown, 0, std::move(text)};
}

}  // namespace

std::vector<AnnouncedWord> announced_words(std::string_view text) {
  std::vector<AnnouncedWord> words;
  for (std::string& word : words_of(text)) {
    // The "p" of "e.p."
    if (word == "p" && !words.empty() && words.back().text == "e") {
      words.pop_back();
    } else {
      words.push_back(meaning_of(std::move(word)));
    }
  }
  return words;
}

}  // namespace jadoube::rules
