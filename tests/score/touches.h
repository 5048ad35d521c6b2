#pragma once

#include <iosfwd>
#include <vector>

#include "tests/score/judge.h"
#include "tests/score/play_suite.h"

namespace jadoube::score {

/// Compares the lifts of the hands in `game` with the record of touches from the observations in
/// `run`, from the start of the game until `until`.
void judge_touches(const TrueGame& game, const PublishedGame& found, const Run& run, Instant until,
                   Score& score);

/// Prints for each suite the number of found lifts, how many of these are real, and how many are
/// before the right ply.
void print_touches(const std::vector<SuiteScore>& suites, std::ostream& out);

}  // namespace jadoube::score
