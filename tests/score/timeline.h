#pragma once

#include "tests/score/judge.h"

namespace jadoube::score {

/// Adds to `score` the times at which each ply of `game` was published and confirmed, and how long
/// the list was wrong.
void time_plies(const Session& session, const TrueGame& game, const PublishedGame& found,
                const Run& run, Score& score);

}  // namespace jadoube::score
