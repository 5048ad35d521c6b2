#pragma once

#include "daemon/model/timed_observation.h"

namespace jadoube::tracking {

using model::TimedObservation;

}  // namespace jadoube::tracking
