#pragma once

#include <iosfwd>
#include <vector>

#include "tests/score/board_speed.h"
#include "tests/score/play_suite.h"

namespace jadoube::score {

/// The one table: a suite a line.
void print_scores(const std::vector<SuiteScore>& suites, std::ostream& out);

/// The engine beside the other ways: games exact, and plies wrong or missing.
void print_ways(const std::vector<SuiteScore>& suites, std::ostream& out);

/// Each goal that was set, what was reached, and whether that is enough.
void print_goals(const std::vector<SuiteScore>& suites, const Speed& speed, std::ostream& out);

void print_speed(const Speed& speed, std::ostream& out);

}  // namespace jadoube::score
