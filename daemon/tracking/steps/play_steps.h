#pragma once

#include "daemon/tracking/steps/stages.h"

/// What one thing that was sensed, now or in a replay, does in all stages.
namespace jadoube::tracking {

/// The placement has changed since `before`.
void change_placement(Stages& stages, const rules::Placement& before);
/// A player has pressed.
void press(Stages& stages, const Press& press);
/// The clock was read.
void read_clock(Stages& stages, const drivers::ClockRead& seen);
/// Nothing has moved for the time of `step`.
void reach(Stages& stages, QuietStep step);
/// The board was read for the first time, or squares changed since `before`: play may have begun.
void note_since_clock_stopped(Stages& stages, const rules::Placement& before);
/// Processes the board's log, if it waits.
void process_log(Stages& stages);
/// When time alone has something to do next; kNever if it has nothing.
inline drivers::Instant due(Stages& stages) {
  const auto& next = stages.life().pending_games();
  return next ? next->due : stages.sensors().due();
}

}  // namespace jadoube::tracking
