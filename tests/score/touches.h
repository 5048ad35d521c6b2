#pragma once

#include <iosfwd>
#include <vector>

#include "tests/score/judge.h"
#include "tests/score/play_suite.h"

namespace jadoube::score {

/// Holds the lifts that hands made in `game` against the record of touches that its observations
/// in `run` give, from the game's beginning until `until`.
void judge_touches(const TrueGame& game, const PublishedGame& found, const Run& run, Instant until,
                   Score& score);

/// For each suite: how many of the lifts were found, how many of those found were lifts, and how
/// many stand before the right ply.
void print_touches(const std::vector<SuiteScore>& suites, std::ostream& out);

}  // namespace jadoube::score
