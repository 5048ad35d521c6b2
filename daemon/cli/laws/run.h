#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "daemon/cli/laws/answers.h"

namespace jadoube::cli::laws {

/// A question that can be asked.
struct Question {
  std::function<rules::Expected<Json>(const Json&)> answer;
  /// The fields it may have; any other is refused, "id" excepted.
  std::vector<std::string> fields;
  /// Fields that a table of cases has beside them, as what is expected: passed over.
  std::vector<std::string> expected = {"note"};
  /// What the fields of the answer mean that do not say it themselves, for the help; or empty.
  std::string legend = {};
};

/// How the answer to a question from the command line is printed.
enum class Output { kText, kJson };

/// Answers `question` on `out`: for people, a line a field; or as one line of JSON. A refusal is
/// told on standard error. Returns the exit code, failure where `out` takes no more.
int answer_one(const Question& asked, const Json& question, Output output, std::ostream& out);

/// Answers one JSON object a line of `in` by one a line of `out`: {"error": ...} where it cannot. A
/// field "id" of the question is repeated in the answer. Returns the exit code: failure if any
/// answer is an error; wrong use, and says so on standard error, where there was no question.
int answer_lines(const Question& asked, std::istream& in, std::ostream& out);

}  // namespace jadoube::cli::laws
