#pragma once

#include "tests/score/play_suite.h"

namespace jadoube::score {

/// The real recordings, each damaged in one place, many times: two changes of squares in the wrong
/// order, one lost, one late, one twice, or two squares exchanged for a moment. There is one suite
/// for each kind. If the engine requests a reading of the board, it gets one. Empty: there are no
/// recordings.
std::vector<SuiteScore> play_mutations(int times);

}  // namespace jadoube::score
