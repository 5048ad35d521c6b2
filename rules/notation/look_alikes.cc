#include "rules/notation/look_alikes.h"

#include <algorithm>
#include <array>
#include <utility>

namespace jadoube::rules {
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
