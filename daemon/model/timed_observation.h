#pragma once

#include "drivers/instant.h"
#include "drivers/observation.h"

namespace jadoube::model {

/// An observation, and its time.
struct TimedObservation {
  drivers::Instant at;
  drivers::Observation observation;
};

}  // namespace jadoube::model
