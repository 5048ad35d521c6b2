#pragma once

#include <iosfwd>
#include <optional>

#include "tests/score/suites.h"

namespace jadoube::score {

/// Prints the first `sessions` sessions of a suite with a wrong ply, one line each.
void list_failures(const Suite& suite, std::size_t number, int sessions, std::ostream& out);

/// Prints the published plies of the first `sessions` sessions that were taken back, one line each.
void list_retractions(const Suite& suite, std::size_t number, int sessions, std::ostream& out);

/// Prints the played, published and sensed events of a session, second by second. The range is
/// around `at` (in seconds), or around the first wrong ply.
void explain(const Suite& suite, std::size_t number, int index, std::optional<double> at,
             std::ostream& out);

}  // namespace jadoube::score
