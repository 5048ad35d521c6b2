#pragma once

#include <vector>

#include "tests/score/baselines/baseline.h"
#include "tests/score/information_limit.h"
#include "tests/score/judge.h"
#include "tests/score/suites.h"

namespace jadoube::score {

/// The score of one of the other methods.
struct WayScore {
  int games = 0, exact = 0, plies = 0, ply_errors = 0;
};

/// The result of a suite.
struct SuiteScore {
  std::string name, content;
  Score score;
  /// In the order of `all_ways()`. Empty if they were not played.
  std::vector<WayScore> ways;
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  /// What the squares let anybody know of these games, by the changes that the boards felt. The
  /// second: and if promoted pieces are told. Only where squares tell less than pieces.
  InformationLimit limit = {}, limit_if_told = {};
};

/// Whether the other methods are played too, and limits are computed. Both take longer than the
/// games.
enum class Compare : bool { kNo, kYes };

/// Plays `sessions` sessions of the suite with this number of threads. The result does not depend
/// on the number of threads.
SuiteScore play_suite(const Suite& suite, std::size_t number, int sessions, int threads,
                      Compare compare = Compare::kYes);

/// The sessions of the suite with this number that are played together with session `index`, and
/// their runs. On a line of several boards that is more than one.
struct Played {
  int first;
  std::vector<Session> sessions;
  std::vector<Run> runs;
};
Played play_together(const Suite& suite, std::size_t number, int index, int sessions);

/// S13: the real recordings.
SuiteScore play_recordings();

}  // namespace jadoube::score
