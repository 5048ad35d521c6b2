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
  /// The possible fields. Any other field is refused, except "id".
  std::vector<std::string> fields;
  /// Other fields that a table of cases may have, such as expected results. They are ignored.
  std::vector<std::string> expected = {"note"};
  /// For the help: the meaning of fields of the answer that are not clear from their names. May be
  /// empty.
  std::string legend = {};
};

/// How the answer to a question from the command line is printed.
enum class Output { kText, kJson };

/// Prints the answer to `question` on `out`: for people, one field on each line; or as one line of
/// JSON. An error goes to standard error. Returns the exit code. It is failure if `out` cannot be
/// written.
int answer_one(const Question& asked, const Json& question, Output output, std::ostream& out);

/// Reads one JSON object from each line of `in` and prints one answer on each line of `out`. An
/// error is {"error": ...}. A field "id" of the question is repeated in the answer. Returns the
/// exit code: failure if any answer is an error. If there was no question, it is wrong use, with a
/// message on standard error.
int answer_lines(const Question& asked, std::istream& in, std::ostream& out);

}  // namespace jadoube::cli::laws
