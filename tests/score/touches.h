#pragma once

#include "tests/score/judge.h"

namespace jadoube::score {

/// Counts the lifts of `game` that were longer than a scan, and how many of them the engine has in
/// its record of touches. The one place that knows how the engine tells of touches; while it does
/// not, none is found.
void judge_touches(const TrueGame& game, const PublishedGame& found, Score& score);

}  // namespace jadoube::score
