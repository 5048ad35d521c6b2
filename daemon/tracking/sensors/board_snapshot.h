#pragma once

#include "daemon/tracking/sensors/clock.h"
#include "daemon/tracking/sensors/gesture.h"
#include "daemon/tracking/sensors/quiet.h"
#include "daemon/tracking/sensors/sensed_placement.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// What the sensors had reported at one moment.
struct BoardSnapshot {
  SensedPlacement sensed;
  Clock clock;
  Quiet quiet;
  Gesture gesture;
  /// The last instant before that moment at which the board was read again after an outage.
  drivers::Instant listens_since;
};

}  // namespace jadoube::tracking
