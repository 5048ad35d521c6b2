#pragma once

#include "daemon/tracking/inferred/move_inference.h"
#include "daemon/tracking/log/outage_recovery.h"
#include "daemon/tracking/phase/game_lifecycle.h"
#include "daemon/tracking/recorded/explainer.h"
#include "daemon/tracking/recorded/game_recorder.h"
#include "daemon/tracking/sensed/board_sensors.h"
#include "daemon/tracking/sensed/sensor_events.h"

namespace jadoube::tracking {

/// The components of one board's tracker, side by side. Each keeps its own fields private and its
/// own invariant. A copy knows the same and goes its own way.
struct TrackerParts {
  TrackerParts(int games_before, bool only_one) : lifecycle(games_before, only_one) {}

  Explainer explainer() { return {sensors, inference, recorder, outage, now}; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(sensors, inference, recorder, outage, lifecycle, now);
  }

  BoardSensors sensors;
  MoveInference inference;
  GameRecorder recorder;
  OutageRecovery outage;
  GameLifecycle lifecycle;
  /// The moment of what is taken in now.
  Moment now;
};

}  // namespace jadoube::tracking
