#pragma once

#include <span>
#include <string>

#include "daemon/tracking/sensed/sensor_events.h"

namespace jadoube::score {

/// How a stream of observations is given to the tracker.
enum class Feeding {
  kPlain,
  /// In the middle, the tracker is written as bytes and read again. At the end, its last game is
  /// derived again from its checkpoint.
  kWithRestart,
};

/// Passes `seen` to a new tracker, up to `end`, and its changes to a new incident tracker. Returns
/// all changes, all incidents and the last board as text, one on each line.
std::string tracked_text(std::span<const tracking::TimedObservation> seen, drivers::Instant end,
                         Feeding feeding);

}  // namespace jadoube::score
