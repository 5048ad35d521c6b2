#pragma once

#include <vector>

#include "tests/score/baselines/baseline.h"
#include "tests/score/judge.h"
#include "tests/score/suites.h"

namespace jadoube::score {

/// How well one of the other ways did.
struct WayScore {
  int games = 0, exact = 0, plies = 0, ply_errors = 0;
};

/// How a suite went.
struct SuiteScore {
  std::string name, content;
  Score score;
  /// In the order of `all_ways()`; empty where they were not played.
  std::vector<WayScore> ways;
};

/// Plays `sessions` of the suite's sessions with so many threads. The same whatever their number.
SuiteScore play_suite(const Suite& suite, std::size_t number, int sessions, int threads);

/// S13: the real recordings.
SuiteScore play_recordings();

}  // namespace jadoube::score
