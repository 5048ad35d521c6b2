#pragma once

#include "daemon/model/change.h"

namespace jadoube::tracking {

using model::TimedObservation;

}  // namespace jadoube::tracking
