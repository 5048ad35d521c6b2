#pragma once

#include <functional>
#include <iosfwd>

#include "daemon/ctl/laws/answers.h"

namespace jadoube::ctl::laws {

/// Answers one case.
using Answer = std::function<rules::Expected<Json>(const Json&)>;

/// How the answer to a question from the command line is printed.
enum class Output { kText, kJson };

/// Answers `question` on `out`: for people, a line a field; or as one line of JSON. A refusal is
/// told on standard error. Returns the exit code.
int answer_one(const Answer& answer, const Json& question, Output output, std::ostream& out);

/// Answers one JSON object a line of `in` by one a line of `out`: {"error": ...} where it cannot. A
/// field "id" of the question is repeated in the answer. Returns the exit code: failure if any
/// answer is an error.
int answer_lines(const Answer& answer, std::istream& in, std::ostream& out);

}  // namespace jadoube::ctl::laws
