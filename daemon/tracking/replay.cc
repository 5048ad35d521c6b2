#include "daemon/tracking/replay.h"

#include <algorithm>

#include "daemon/tracking/log/logged_times.h"
#include "daemon/tracking/log/seen_games.h"

namespace jadoube::tracking {

using drivers::LoggedPress;
using drivers::LoggedSquare;

Replay::Replay(const Pipeline& live) : board_(live) {
  parts().recorder.begin(parts().now.published_at, changes_);
}

void Replay::begin_replay(drivers::Instant at) {
  begin_replay();
  parts().now.at = at;
}

void Replay::end_replay() {
  const auto published_at = parts().now.published_at;
  parts().now = {published_at, published_at};
}

void Replay::sense(const BoardSnapshot& then) {
  parts().sensors.restore(then);
  parts().inference.set_read_since(then.read_since);
}

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
  const auto until = until_set_up(entries, parts().sensors.placement());
  const auto ended_at = until == 0 ? from : spread(entries, from, to)[until - 1];
  play(timeline_of(entries.first(until), from, ended_at));
  accept_result_now();
  advance_to(to);
}

void Replay::accept_result_now() {
  const auto given = parts().sensors.take_result(drivers::kNever);
  if (given) GameEnding(parts()).conclude(*given);
}

/// Corrections that the arbiter made in this time are written when their time comes.
void Replay::advance_to(drivers::Instant until) {
  RulingWriter writer(parts(), board_.rulings());
  board_.rulings().write_before(
      until,
      [&](const model::Correction& correction) {
        if (correction.after > parts().now.at) let_time_pass(correction.after);
        return writer.has_place_for(correction);
      },
      [&](const model::Correction& correction) {
        writer.write_or_leave_out(correction);
        board_.withdraw_difference();
      });
  let_time_pass(until);
}

void Replay::let_time_pass(drivers::Instant until) {
  auto& sensors = parts().sensors;
  for (auto next = board_.due(); next <= until; next = board_.due()) {
    parts().now.at = next;
    if (sensors.quiet().due() == next) {
      board_.reach(sensors.take_quiet(until));
    } else if (const auto given = sensors.take_result(next)) {
      GameEnding(parts()).conclude(*given);
    }
  }
  parts().now.at = until;
}

void Replay::take(const LoggedSquare& seen) {
  auto& sensors = parts().sensors;
  const auto before = sensors.placement();
  if (!sensors.set_square(sensors.sensed().chess_square(seen.square), seen.piece)) return;
  board_.placement_changed(before);
  // No time passes here in which what stands could be seen to stay.
  auto explainer = parts().explainer();
  if (explainer.may_explain_now()) explainer.replace_illegal_ply();
}

/// The clock of the player who pressed is known. The other one's has not run since that player
/// pressed. If that press is missing in the log, the lever lies there already.
void Replay::take(const LoggedPress& heard) {
  const auto& clock = parts().sensors.clock();
  auto reading = clock.last();
  if (!reading) return;
  (heard.side == drivers::ClockSide::kLeft ? reading->left : reading->right).time = heard.time;
  reading->pressed = heard.side;
  reading->running = true;
  const bool flips = clock.lever_known() && clock.last()->pressed != heard.side;
  board_.read_clock(*reading);
  const auto now = *clock.state(parts().sensors.orientation());
  if (!flips) board_.press({opponent_of(*now.running), parts().now.at, now.white, now.black});
}

void Replay::restore_present(const BoardSnapshot& present) {
  auto& sensors = parts().sensors;
  const auto before = sensors.placement();
  sensors.restore_placement(present.sensed);
  if (before != sensors.placement()) board_.placement_changed(before);
  auto explainer = parts().explainer();
  explainer.update();
  if (explainer.may_explain_now()) explainer.apply_lever();
  if (sensors.is_settled(parts().now.at)) explainer.publish_difference();
}

}  // namespace jadoube::tracking
