#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "daemon/tracking/sensors/clock.h"
#include "daemon/tracking/sensors/gesture.h"
#include "daemon/tracking/sensors/quiet.h"
#include "daemon/tracking/sensors/sensed_placement.h"
#include "daemon/tracking/sensors/sensor_events.h"
#include "drivers/instant.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// What was known of the board and its clock at a moment.
struct Sight {
  SensedPlacement picture;
  Clock clock;
  Quiet quiet;
  Gesture gesture;
  /// The board had been read after an earlier outage then.
  drivers::Instant listens_since;
};

/// A time in which nobody listened to the board, from the loss of the line until what was played is
/// explained.
struct Outage {
  /// When it began, and what was known then.
  drivers::Instant since;
  Sight last_sight;
  /// The board was read again: when, what stood then, and what has happened since.
  bool read = false;
  drivers::Instant read_at{};
  SensedPlacement as_read{};
  std::vector<SensorEvent> since_read = {};
  /// What stood each time that it was read, the oldest first: the line may be lost again before
  /// what was played is explained. And the men who were read since, and are gone from there.
  std::vector<rules::Placement> all_read = {};
  rules::Placement lifted = {};
  /// When the last of those was read.
  drivers::Instant noted_at{};
  /// Since when the log that the board keeps is on its way: it tells what happened, so nothing is
  /// guessed.
  std::optional<drivers::Instant> log_awaited = {};
  /// The log, and when it had come: what happened meanwhile may come behind it, all at once. So
  /// much had happened since the board was read, and the log has it too.
  std::optional<std::vector<drivers::LogEntry>> log = {};
  drivers::Instant log_read_at{};
  std::size_t since_before_log = 0;
  /// How many plies there were before the clock fell silent, where men were moved since: what was
  /// made in that silence was found missing later.
  std::optional<std::size_t> after_silence = {};

  /// What stood before it, as chess names the squares.
  const rules::Placement& before() const { return last_sight.picture.placement(); }

  /// The board lies the other way round than was thought, and did so all the time.
  void turn();
  /// It was read. Of many readings every other one is forgotten, but never the first; and one after
  /// which, a moment later, more is read otherwise than hands can move was noise.
  void note_read();
  /// Whether a man was read elsewhere than in `known`, and gave no result there: more happened than
  /// that some were lifted.
  bool stood_otherwise(const rules::Placement& known) const;
};

/// The clock was silent in play, though the line was live: how many plies were known before, how
/// many presses there were at least since, and how many of them were heard.
struct ClockOutage {
  std::size_t plies;
  int presses = 0, heard = 0;
};

/// What a log told last: so many plies were firm before that; and whether that is all.
struct LogTold {
  std::size_t from;
  bool all;
};

}  // namespace jadoube::tracking
