#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/sensors/board_snapshot.h"
#include "daemon/tracking/sensors/sensed_placement.h"
#include "daemon/tracking/sensors/sensor_events.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// How the boards sense pieces whose logs are read: other boards are not asked for their logs
/// (`OutageRecovery::learn`).
inline constexpr auto kSensingOfLogs = drivers::SensingClass::kIdentity;

/// A time without data from the board: from the loss of the connection until what was played is
/// explained.
struct Outage {
  /// When it began, and what was known then.
  drivers::Instant since;
  BoardSnapshot last_sight;
  /// The board was read again: when, what stood then, and what has happened since.
  bool read = false;
  drivers::Instant read_at{};
  SensedPlacement as_read{};
  std::vector<SensorEvent> since_read = {};
  /// What stood each time that it was read, the oldest first: the connection may be lost again
  /// before what was played is explained. And the pieces that were read since, and are gone from
  /// there.
  std::vector<rules::Placement> all_read = {};
  rules::Placement lifted = {};
  /// When the last of those was read.
  drivers::Instant noted_at{};
  /// Since when the board is sending its log. The log tells what happened, so nothing is guessed.
  std::optional<drivers::Instant> log_awaited = {};
  /// The log, and when it had come. What happened meanwhile may come behind it, all at once. And
  /// how much had happened since the board was read when it came: the log has that too.
  std::optional<std::vector<drivers::LogEntry>> log = {};
  drivers::Instant log_read_at{};
  std::size_t since_before_log = 0;
  /// How many plies there were before the outage of the clock, if pieces were moved since. What was
  /// made in that outage was found missing later.
  std::optional<std::size_t> after_clock_outage = {};

  /// What stood before it, as chess names the squares.
  const rules::Placement& before() const { return last_sight.sensed.placement(); }

  /// The board faces the other way than was thought, and did so all the time.
  void turn();
  /// It was read. Of many readings every other one is forgotten, but never the first. If a moment
  /// later more differs than hands can move, the earlier reading was noise.
  void note_read();
  /// True if a piece was read elsewhere than in `known`, and gave no result there: more happened
  /// than lifting.
  bool stood_otherwise(const rules::Placement& known) const;
};

}  // namespace jadoube::tracking
