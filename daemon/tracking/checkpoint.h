#pragma once

#include <vector>

#include "daemon/tracking/pipeline.h"
#include "daemon/tracking/sensed/sensor_events.h"

namespace jadoube::tracking {

/// Observations that bring a new tracker to where `board` was when its present game began, right
/// after that.
std::vector<TimedObservation> checkpoint_of(const Pipeline& board);

/// Has `seen` begin with what `device` can do, unless that is usual: what follows cannot be
/// understood before. `seen` is not empty.
void put_capabilities_first(const drivers::DeviceInfo& device, std::vector<TimedObservation>& seen);

}  // namespace jadoube::tracking
