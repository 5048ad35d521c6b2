#pragma once

#include <vector>

#include "daemon/tracking/sensors/sensor_events.h"
#include "daemon/tracking/steps/tracked_board.h"

namespace jadoube::tracking {

/// Observations that bring a new tracker to where `board` was when its present game began, right
/// after that.
std::vector<TimedObservation> checkpoint_of(const TrackedBoard& board);

/// Has `seen` begin with what `device` can do, unless that is usual: what follows cannot be
/// understood before. `seen` is not empty.
void tell_capabilities_first(const drivers::DeviceInfo& device,
                             std::vector<TimedObservation>& seen);

}  // namespace jadoube::tracking
