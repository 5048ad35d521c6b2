#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>

#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "drivers/observation.h"
#include "rules/placement.h"

/// How well a place in a board's log fits to what was observed before an outage.
namespace jadoube::tracking {

/// What was observed on both sides of an outage, as chess names the squares.
struct Ends {
  /// The changes and presses before it, the oldest first, as many as are remembered, and the
  /// placement after them.
  std::span<const SensorEvent> lately;
  rules::Placement before;
  /// The placement when the board was read again, and the changes and presses since.
  rules::Placement read;
  std::span<const SensorEvent> since;
  /// The side of White's clock.
  drivers::ClockSide white;
  /// How the pieces of the game under way were set up: the last squares before its starting
  /// position, as far as they were observed.
  std::span<const drivers::LogEntry> set_up = {};
  /// The placement after the last ply of the game under way, if there is one.
  rules::Placement played = rules::Placement::initial();
  /// The placement each time that the board was read on the way, the oldest first, as far as they
  /// are remembered.
  std::span<const rules::Placement> on_the_way = {};
  /// The number of `since` that came before the log, which has them too.
  std::size_t since_before_log = since.size();
  /// How long the outage was, and what the clock showed when it began; nothing where there was
  /// none.
  std::chrono::nanoseconds lasted{};
  std::optional<drivers::ClockRead> clock = {};
};

/// How many of the last observed changes are in a log. And how many of them came after the last
/// change that was lost on the connection; 0 if none was lost.
struct Fit {
  std::size_t count = 0, since_lost = 0;
};

/// How many of the last changes before the outage are in the log right before entry `end`. If all
/// of them are and the starting position came before them, it counts too. So do the changes by
/// which its pieces were set up. The last one may have been overwritten. Some between the others
/// may have been lost. The power may have been away, which adds a list of pieces.
Fit fitting(std::span<const drivers::LogEntry> log, std::size_t end, const Ends& ends);

/// How many fit if the last one or two may be missing there, or be in another order.
std::size_t fitting_but_for_last(std::span<const drivers::LogEntry> log, std::size_t end,
                                 const Ends& ends);

/// How many fit where a list of pieces ends right before entry `end`: the power was away. A piece
/// that was put down meanwhile is read as the board begins again, and is in its list only.
std::size_t fitting_over_list(std::span<const drivers::LogEntry> log, std::size_t end,
                              const Ends& ends);

/// How many of `lately` are changes of squares.
std::size_t changes_in(std::span<const SensorEvent> lately);

}  // namespace jadoube::tracking
