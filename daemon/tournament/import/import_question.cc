#include <algorithm>
#include <cstdint>
#include <utility>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {
namespace {

// FNV-1a, in six digits.
std::string short_hash(const std::string& text) {
  std::uint32_t hash = 2'166'136'261U;
  for (const unsigned char c : text) hash = (hash ^ c) * 16'777'619U;
  hash ^= hash >> 24;
  std::string out;
  for (int shift = 20; shift >= 0; shift -= 4) out += "0123456789abcdef"[hash >> shift & 15];
  return out;
}

}  // namespace

std::string ImportQuestions::ask(std::string_view kind, const std::string& key,
                                 rules::Sentence what, std::vector<ImportChoice> choices) {
  ImportQuestion question{.id = {}, .what = std::move(what), .choices = std::move(choices)};
  // Another question with the same number gets the next free one.
  for (std::string salt; question.id.empty(); salt += '+') {
    std::string id = std::string(kind) + "-" + short_hash(key + question.what.english() + salt);
    const auto same = places_.find(id);
    if (same == places_.end()) {
      question.id = std::move(id);
    } else if (questions_[same->second].what == question.what) {
      return questions_[same->second].answer;
    }
  }
  const auto given = answers_.find(question.id);
  if (given != answers_.end() && std::ranges::find(question.choices, given->second,
                                                   &ImportChoice::id) != question.choices.end()) {
    question.answer = given->second;
  }
  places_.emplace(question.id, questions_.size());
  questions_.push_back(std::move(question));
  return questions_.back().answer;
}

const ImportQuestion* first_open(const std::vector<ImportQuestion>& questions) {
  const auto open = std::ranges::find_if(
      questions, [](const ImportQuestion& question) { return question.answer.empty(); });
  return open == questions.end() ? nullptr : &*open;
}

}  // namespace jadoube::tournament
