#pragma once

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "daemon/tracking/sensors/sensor_events.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// Something that happened in a time without data: a square changed, or a player pressed. A press
/// in a log has the time of one clock, one that was observed has both.
struct TimelineEntry {
  drivers::Instant at;
  std::variant<drivers::LoggedSquare, drivers::LoggedPress, Press> what;
};

/// What happened in a time without data, in order.
struct Timeline {
  std::vector<TimelineEntry> entries;
  /// Before this entry the players had given the result, if the kings stood in the centre: from
  /// here on pieces only return to their starting squares. The number of entries where that never
  /// begins.
  std::size_t result_before = 0;
};

/// What a log has, between two times.
Timeline timeline_of(std::span<const drivers::LogEntry> entries, drivers::Instant from,
                     drivers::Instant to);

/// What was observed and kept back: it happened when it did.
Timeline timeline_of(std::span<const SensorEvent> observed);

}  // namespace jadoube::tracking
