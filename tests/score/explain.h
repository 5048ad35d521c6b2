#pragma once

#include <iosfwd>
#include <optional>

#include "tests/score/suites.h"

namespace jadoube::score {

/// Prints which of the first `sessions` sessions of a suite were not found ply for ply, a line
/// each.
void list_failures(const Suite& suite, std::size_t number, int sessions, std::ostream& out);

/// Prints which plies that were published in the first `sessions` sessions were taken back, a line
/// each.
void list_retractions(const Suite& suite, std::size_t number, int sessions, std::ostream& out);

/// Prints what happened in a session around `at`, in seconds, or around its first ply that was not
/// found: what was played, what was published, what was seen, second by second.
void explain(const Suite& suite, std::size_t number, int index, std::optional<double> at,
             std::ostream& out);

}  // namespace jadoube::score
