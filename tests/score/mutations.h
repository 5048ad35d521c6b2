#pragma once

#include "tests/score/play_suite.h"

namespace jadoube::score {

/// The real recordings, each damaged in one place, many times over: two changes of squares in the
/// wrong order, one lost, one late, one twice, two squares exchanged for a moment. A suite a kind;
/// where the engine asks for the board to be read, it is. Empty without the recordings.
std::vector<SuiteScore> play_mutations(int times);

}  // namespace jadoube::score
