#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace jadoube::texts {

/// The name of an enum's value without its `prefix`: "RESOLVED" for "INCIDENT_LIFE_RESOLVED". Empty
/// if the value has no name.
inline std::string enum_word(std::string_view name, std::string_view prefix) {
  return std::string(name.substr(std::min(prefix.size(), name.size())));
}

/// The same in small letters, with spaces for underscores: "board lost".
inline std::string enum_words(std::string_view name, std::string_view prefix) {
  auto words = enum_word(name, prefix);
  std::ranges::transform(words, words.begin(), [](unsigned char letter) {
    return static_cast<char>(letter == '_' ? ' ' : std::tolower(letter));
  });
  return words;
}

}  // namespace jadoube::texts
