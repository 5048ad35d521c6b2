#pragma once

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/piece.h"

namespace jadoube::rules {

struct SentenceValue;

/// A sentence for people before its translation: its form in English, and its values. So it can be
/// kept, and written later in the language of its reader.
struct Sentence {
  Sentence() = default;
  /// A form is "no board answers at {port}". With no values, the form is the sentence.
  Sentence(std::string english_form);
  Sentence(const char* english_form);
  Sentence(std::string_view english_form, std::initializer_list<SentenceValue> its_values);

  std::string form;
  std::vector<SentenceValue> values;

  bool empty() const { return form.empty(); }
  /// In English. A name in braces that has no value stays.
  std::string english() const;

  /// One text that `unpacked` reads. It is the form alone if there are no values.
  std::string packed() const;
  /// Reads any bytes. What `packed` did not write is taken as a sentence without values.
  static Sentence unpacked(std::string_view packed);
};

/// A value for `{name}` in a sentence.
struct SentenceValue {
  /// Words that are the same in every language: a move, a path, a name.
  SentenceValue(std::string_view called, std::string words);
  SentenceValue(std::string_view called, std::string_view words);
  SentenceValue(std::string_view called, const char* words);
  template <std::integral Number>
  SentenceValue(std::string_view called, Number number)
      : SentenceValue(called, std::to_string(number)) {}
  /// A word of the sentence's language.
  SentenceValue(std::string_view called, Color side);
  SentenceValue(std::string_view called, Sentence inner);

  std::string name, word;
  std::optional<Color> player;
  /// None, or one.
  std::vector<Sentence> sentence;

  std::string english() const;
  bool operator==(const SentenceValue&) const = default;
};

inline bool operator==(const Sentence& one, const Sentence& other) {
  return one.form == other.form && one.values == other.values;
}

/// `form` with its names in braces replaced. `value` gives the text for a name in braces, or
/// nothing if the name and its braces stay.
template <typename ValueOf>
std::string with_values(std::string_view form, const ValueOf& value) {
  std::string made;
  while (true) {
    const auto open = form.find('{');
    const auto close = form.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    made += form.substr(0, open);
    const std::optional<std::string> text = value(form.substr(open + 1, close - open - 1));
    made += text ? std::string_view(*text) : form.substr(open, close + 1 - open);
    form.remove_prefix(close + 1);
  }
  return made += form;
}

}  // namespace jadoube::rules
