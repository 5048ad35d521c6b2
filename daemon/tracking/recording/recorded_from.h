#pragma once

#include "daemon/tracking/inference/move_inference.h"
#include "daemon/tracking/recovery/outage_recovery.h"
#include "daemon/tracking/sensors/board_sensors.h"
#include "daemon/tracking/sensors/moment.h"

namespace jadoube::tracking {

/// What the recorder reads when it writes the game down: the other components, which it cannot
/// change.
struct RecordedFrom {
  const BoardSensors& sensors;
  const MoveInference& inference;
  const OutageRecovery& outage;
  const Moment& now;
};

}  // namespace jadoube::tracking
