#pragma once

#include <vector>

#include "daemon/tracking/sensed/sensor_events.h"
#include "daemon/tracking/steps/stages.h"

/// Observations from which a new tracker gets what is known.
namespace jadoube::tracking {

/// Observations that bring a new tracker to where the present game began, right after that. They
/// are of one board; what the board can do is not among them.
std::vector<TimedObservation> checkpoint_of(const Stages& stages);

/// Observations from which a new tracker gets the orientation since the connection was `lost`: a
/// starting position at `at`. It begins a game only if no log is awaited. If the orientation is
/// assumed, nothing shows it.
std::vector<TimedObservation> orientation_as_observed(const Stages& stages, drivers::Instant lost,
                                                      drivers::Instant at);

/// Makes `seen` begin with what `device` can do, unless that is usual. The other observations need
/// it. `seen` is not empty.
void put_capabilities_first(const drivers::DeviceInfo& device, std::vector<TimedObservation>& seen);

}  // namespace jadoube::tracking
