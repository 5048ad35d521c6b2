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
  /// The results of the other methods, in the order of `all_ways()`. Empty: they were not played.
  std::vector<WayScore> ways;
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  /// The limit of these games by the changes that the boards sensed. The second: with known
  /// promoted pieces. Only for boards that do not distinguish pieces.
  InformationLimit limit = {}, limit_if_reported = {};
};

/// Whether the other methods are played and limits are computed too. Both take longer than the
/// games.
enum class Compare : bool { kNo, kYes };

/// Plays `sessions` sessions of the suite with this number of threads. The result does not depend
/// on the number of threads.
SuiteScore play_suite(const Suite& suite, std::size_t number, int sessions, int threads,
                      Compare compare = Compare::kYes);

/// The sessions of a suite that are played together with session `index`, and their runs. With
/// several boards on one cable, there is more than one session.
struct Played {
  int first;
  std::vector<Session> sessions;
  std::vector<Run> runs;
};
Played play_together(const Suite& suite, std::size_t number, int index, int sessions);

/// S13: the real recordings.
SuiteScore play_recordings();

}  // namespace jadoube::score
