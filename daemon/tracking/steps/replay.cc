#include "daemon/tracking/steps/replay.h"

#include <algorithm>

#include "daemon/tracking/log/logged_times.h"
#include "daemon/tracking/log/seen_games.h"
#include "daemon/tracking/steps/explain_steps.h"
#include "daemon/tracking/steps/phase_steps.h"
#include "daemon/tracking/steps/play_steps.h"
#include "daemon/tracking/steps/ruling_writer.h"

namespace jadoube::tracking {

using drivers::LoggedPress;
using drivers::LoggedSquare;

Replay::Replay(const Stages& original) : stages_(original) {
  stages_.recorder().begin(stages_.sensed().now.published_at, changes_);
}

void Replay::begin_replay(drivers::Instant at) {
  begin_replay();
  stages_.sensors().known().now.at = at;
}

void Replay::end_replay() {
  auto& now = stages_.sensors().known().now;
  now = {now.published_at, now.published_at};
}

void Replay::sense(const BoardSnapshot& then) { stages_.sensors().restore(then); }

void Replay::play(const Timeline& timeline) {
  for (std::size_t i = 0; i < timeline.entries.size(); ++i) {
    const auto& entry = timeline.entries[i];
    advance_to(entry.at);
    if (i == timeline.result_before) accept_result_now();
    std::visit([this](const auto& what) { take(what); }, entry.what);
  }
}

void Replay::play_to_end(std::span<const drivers::LogEntry> entries, drivers::Instant from,
                         drivers::Instant to) {
  const auto until = until_set_up(entries, stages_.sensed().placement());
  const auto ended_at = until == 0 ? from : spread(entries, from, to)[until - 1];
  play(timeline_of(entries.first(until), from, ended_at));
  accept_result_now();
  advance_to(to);
}

void Replay::accept_result_now() {
  const auto given = stages_.sensors().known().gesture.take(drivers::kNever);
  if (given) give_result(stages_, *given);
}

/// Corrections that the arbiter made in this time are written when their time comes.
void Replay::advance_to(drivers::Instant until) {
  stages_.rulings().write_before(
      until,
      [&](const model::Correction& correction) {
        if (correction.after > stages_.sensed().now.at) let_time_pass(correction.after);
        return has_place_for(stages_, correction);
      },
      [&](const model::Correction& correction) {
        write_or_leave_out(stages_, correction);
        withdraw_difference(stages_);
      });
  let_time_pass(until);
}

void Replay::let_time_pass(drivers::Instant until) {
  auto& known = stages_.sensors().known();
  for (auto next = due(stages_); next <= until; next = due(stages_)) {
    known.now.at = next;
    if (known.quiet.due() == next) {
      reach(stages_, known.quiet.take(until));
    } else if (const auto given = known.gesture.take(next)) {
      give_result(stages_, *given);
    }
  }
  known.now.at = until;
}

void Replay::take(const LoggedSquare& seen) {
  auto& sensors = stages_.sensors();
  const auto before = sensors.sensed().placement();
  if (!sensors.set_square(sensors.sensed().board.chess_square(seen.square), seen.piece)) return;
  change_placement(stages_, before);
  // No time passes here in which the placement could be seen to stay.
  if (stages_.situation().may_explain_now()) explain(stages_, Task::kLegalInstead);
}

/// The clock of the player who pressed is known. The other one's has not run since that player
/// pressed. If that press is missing in the log, the lever lies there already.
void Replay::take(const LoggedPress& logged) {
  const auto& sensed = stages_.sensed();
  auto reading = sensed.clock.last();
  if (!reading) return;
  (logged.side == drivers::ClockSide::kLeft ? reading->left : reading->right).time = logged.time;
  reading->pressed = logged.side;
  reading->running = true;
  const bool flips = sensed.clock.seen().lever && sensed.clock.last()->pressed != logged.side;
  read_clock(stages_, *reading);
  const auto now = *sensed.clock.state(sensed.orientation());
  if (!flips) press(stages_, {opponent_of(*now.running), sensed.now.at, now.white, now.black});
}

void Replay::take(const Press& logged) { press(stages_, logged); }

void Replay::restore_present(const BoardSnapshot& present) {
  const auto& sensed = stages_.sensed();
  const auto before = sensed.placement();
  stages_.sensors().known().board.restore(present.sensed);
  if (before != sensed.placement()) change_placement(stages_, before);
  update(stages_);
  if (stages_.situation().may_explain_now()) apply_lever(stages_);
  if (sensed.is_settled()) publish_difference(stages_);
}

}  // namespace jadoube::tracking
