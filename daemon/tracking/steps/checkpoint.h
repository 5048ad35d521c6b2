#pragma once

#include <vector>

#include "daemon/tracking/sensors/timed_observation.h"
#include "daemon/tracking/steps/tracked_board.h"

namespace jadoube::tracking {

/// Observations that bring a new tracker to where `board` was when its present game began, right
/// after that.
std::vector<TimedObservation> checkpoint_of(const TrackedBoard& board);

}  // namespace jadoube::tracking
