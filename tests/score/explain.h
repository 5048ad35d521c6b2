#pragma once

#include <iosfwd>

#include "tests/score/suites.h"

namespace jadoube::score {

/// Prints which of the first `sessions` sessions of a suite were not found ply for ply, a line
/// each.
void list_failures(const Suite& suite, std::size_t number, int sessions, std::ostream& out);

/// Prints what happened around the first ply of a session that was not found: what was played, what
/// was published, what was seen, second by second.
void explain(const Suite& suite, std::size_t number, int index, std::ostream& out);

}  // namespace jadoube::score
