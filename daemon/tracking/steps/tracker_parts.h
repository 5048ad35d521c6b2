#pragma once

#include "daemon/tracking/inference/move_inference.h"
#include "daemon/tracking/lifecycle/game_lifecycle.h"
#include "daemon/tracking/pair/board_pair.h"
#include "daemon/tracking/recording/game_recorder.h"
#include "daemon/tracking/recovery/outage_recovery.h"
#include "daemon/tracking/rulings/ruling_queue.h"
#include "daemon/tracking/sensors/board_sensors.h"
#include "daemon/tracking/sensors/sensor_events.h"

namespace jadoube::tracking {

/// The components of one board's tracker, side by side. Each keeps its own fields private and its
/// own invariant. A copy knows the same and goes its own way.
struct TrackerParts {
  TrackerParts(int games_before, bool only_one) : lifecycle(games_before, only_one) {}

  RecordedFrom recorded_from() const { return {sensors, inference, outage, now}; }

  /// Gives everything that they remember to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(pair, sensors, inference, recorder, outage, lifecycle, rulings, now);
  }

  /// Gives `sensors` one board out of two, if the game is played on two.
  BoardPair pair;
  BoardSensors sensors;
  MoveInference inference;
  GameRecorder recorder;
  OutageRecovery outage;
  GameLifecycle lifecycle;
  RulingQueue rulings;
  /// The moment of what is taken in now.
  Moment now;
};

}  // namespace jadoube::tracking
