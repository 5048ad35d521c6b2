#pragma once

#include <iosfwd>
#include <optional>

#include "tests/score/suites.h"

namespace jadoube::score {

/// Prints the first `sessions` sessions of a suite that were not found ply for ply, one line each.
void list_failures(const Suite& suite, std::size_t number, int sessions, std::ostream& out);

/// Prints the published plies of the first `sessions` sessions that were taken back, one line each.
void list_retractions(const Suite& suite, std::size_t number, int sessions, std::ostream& out);

/// Prints a session around `at` (in seconds), or around the first ply that was not found: what was
/// played, published and sensed, second by second.
void explain(const Suite& suite, std::size_t number, int index, std::optional<double> at,
             std::ostream& out);

}  // namespace jadoube::score
