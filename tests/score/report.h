#pragma once

#include <iosfwd>
#include <vector>

#include "tests/score/board_speed.h"
#include "tests/score/play_suite.h"

namespace jadoube::score {

/// Prints the table with one line for each suite.
void print_scores(const std::vector<SuiteScore>& suites, std::ostream& out);

/// Compares the engine with the other methods: exact games, and plies that are wrong or missing.
void print_ways(const std::vector<SuiteScore>& suites, std::ostream& out);

/// Prints each goal, the result, and whether the goal is reached.
void print_goals(const std::vector<SuiteScore>& suites, const Speed& speed, std::ostream& out);

void print_speed(const Speed& speed, std::ostream& out);

}  // namespace jadoube::score
