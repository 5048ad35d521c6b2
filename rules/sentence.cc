#include "rules/sentence.h"

#include <algorithm>
#include <utility>

namespace jadoube::rules {
namespace {

// Between the parts of a packed sentence, and before a character of a part that is one of these.
constexpr char kNext = '\x1f', kEscape = '\x1b';
// After the name of a value: of which kind it is.
constexpr char kWord = '=', kSentence = ':', kPlayer = '@';
// A sentence in a sentence in a sentence. No real one is deeper.
constexpr int kDepth = 4;

void append(std::string& packed, std::string_view part) {
  for (const char letter : part) {
    if (letter == kNext || letter == kEscape) packed += kEscape;
    packed += letter;
  }
}

std::vector<std::string> parts_of(std::string_view packed) {
  std::vector<std::string> parts(1);
  for (std::size_t at = 0; at < packed.size(); ++at) {
    if (packed[at] == kNext) {
      parts.emplace_back();
    } else {
      if (packed[at] == kEscape && at + 1 < packed.size()) ++at;
      parts.back() += packed[at];
    }
  }
  return parts;
}

Sentence unpacked_at(std::string_view packed, int depth);

std::optional<SentenceValue> value_of(std::string_view part, int depth) {
  const auto end = part.find_first_of(std::string{kWord, kSentence, kPlayer});
  if (end == std::string_view::npos) return std::nullopt;
  const auto name = part.substr(0, end);
  const auto rest = part.substr(end + 1);
  switch (part[end]) {
    case kSentence:
      // Deeper ones lose their values.
      return SentenceValue(
          name, depth < kDepth ? unpacked_at(rest, depth + 1) : Sentence(parts_of(rest).front()));
    case kPlayer:
      return SentenceValue(name, rest == "b" ? Color::kBlack : Color::kWhite);
    default:
      return SentenceValue(name, rest);
  }
}

Sentence unpacked_at(std::string_view packed, int depth) {
  auto parts = parts_of(packed);
  Sentence sentence(std::move(parts.front()));
  for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
    if (auto value = value_of(*part, depth)) sentence.values.push_back(*std::move(value));
  }
  return sentence;
}

}  // namespace

Sentence::Sentence(std::string english_form) : form(std::move(english_form)) {}
Sentence::Sentence(const char* english_form) : form(english_form) {}
Sentence::Sentence(std::string_view english_form, std::initializer_list<SentenceValue> its_values)
    : form(english_form), values(its_values) {}

std::string Sentence::english() const {
  if (values.empty()) return form;
  return with_values(form, [&](std::string_view name) -> std::optional<std::string> {
    const auto found = std::ranges::find(values, name, &SentenceValue::name);
    if (found == values.end()) return std::nullopt;
    return found->english();
  });
}

std::string Sentence::packed() const {
  std::string packed;
  append(packed, form);
  for (const auto& value : values) {
    packed += kNext;
    append(packed, value.name);
    if (value.player) {
      packed += kPlayer;
      packed += *value.player == Color::kBlack ? 'b' : 'w';
    } else if (value.sentence.empty()) {
      packed += kWord;
      append(packed, value.word);
    } else {
      packed += kSentence;
      append(packed, value.sentence.front().packed());
    }
  }
  return packed;
}

Sentence Sentence::unpacked(std::string_view packed) { return unpacked_at(packed, 0); }

SentenceValue::SentenceValue(std::string_view called, std::string words)
    : name(called), word(std::move(words)) {}
SentenceValue::SentenceValue(std::string_view called, std::string_view words)
    : name(called), word(words) {}
SentenceValue::SentenceValue(std::string_view called, const char* words)
    : name(called), word(words) {}
SentenceValue::SentenceValue(std::string_view called, Color side) : name(called), player(side) {}
SentenceValue::SentenceValue(std::string_view called, Sentence inner)
    : name(called), sentence({std::move(inner)}) {}

std::string SentenceValue::english() const {
  if (player) return std::string(to_string(*player));
  return sentence.empty() ? word : sentence.front().english();
}

}  // namespace jadoube::rules
