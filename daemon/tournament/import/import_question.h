#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/sentence.h"

namespace jadoube::tournament {

/// One of the answers that a question may have.
struct ImportChoice {
  /// "yes", "no", or a starting number: what the answer names.
  std::string id;
  /// What is done then.
  rules::Sentence what;

  bool operator==(const ImportChoice&) const = default;
};

/// Something that only a person can decide. As long as it is not answered, nothing of the import is
/// done.
struct ImportQuestion {
  /// Names the question in an answer: "player-3fa21c". It is the same as long as the files and the
  /// tournament have the same content, and another one if the content differs.
  std::string id;
  /// "is Singh, Arjun the Singh, Arun of round 1?"
  rules::Sentence what;
  std::vector<ImportChoice> choices = {};
  /// The id of the choice that was made. Empty: none yet.
  std::string answer = {};

  bool operator==(const ImportQuestion&) const = default;
};

/// The ids of questions, and of the choices that were made.
using ImportAnswers = std::map<std::string, std::string>;

/// Gathers the questions of an import, and looks up the answers.
class ImportQuestions {
 public:
  explicit ImportQuestions(const ImportAnswers& answers) : answers_(answers) {}

  /// Asks, and returns the id of the choice. Empty: there is no answer yet. `kind` begins the id of
  /// the question, and `key` is all that the question depends on. The same question is asked once.
  std::string ask(std::string_view kind, const std::string& key, rules::Sentence what,
                  std::vector<ImportChoice> choices);

  std::vector<ImportQuestion> take() { return std::move(questions_); }

 private:
  const ImportAnswers& answers_;
  std::vector<ImportQuestion> questions_;
  // The place of each question, by its id.
  std::map<std::string, std::size_t> places_;
};

/// The first question without an answer. Null: all are answered.
const ImportQuestion* first_open(const std::vector<ImportQuestion>& questions);

}  // namespace jadoube::tournament
