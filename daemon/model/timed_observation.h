#pragma once

#include "drivers/instant.h"
#include "drivers/observation.h"

namespace jadoube::model {

/// What was observed, and when.
struct TimedObservation {
  drivers::Instant at;
  drivers::Observation observation;
};

}  // namespace jadoube::model
