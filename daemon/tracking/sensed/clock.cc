// A clock sends no message for a press. The lever is in every reading, and a press is a reading
// whose lever lies on the other side. The clock knows left and right only. White is the left player
// if the board faces the usual way, otherwise the right player. The clock's own data never turn.
//
// Policy: the lever is compared between two readings of a clock that ran in one of them. If the
// lever moves while the clock is stopped, somebody sets the clock. There is one exception: a fallen
// flag has stopped the clock. Then players play on until they see the flag. The first reading after
// the connection or the clock was lost only shows where the lever lies. A clock is in use from the
// first reading in which it runs. If it stops later (flag, arbiter) it stays in use; if it is
// unplugged it does not.
//
// Not handled: two presses between two readings leave the lever where it was and are not seen.
#include "daemon/tracking/sensed/clock.h"

#include <algorithm>

namespace jadoube::tracking {

namespace {

/// The longest time that a player may have for a move before the clock counts it [guess]. Once the
/// clock counts, the time used may seem shorter by this: readings are late and in whole seconds.
constexpr std::chrono::seconds kMostDelay{30}, kLate{3};

bool white_is_left(model::Orientation orientation) {
  return orientation == model::Orientation::kNormal;
}

rules::Color color_of(drivers::ClockSide side, model::Orientation orientation) {
  const bool left = side == drivers::ClockSide::kLeft;
  return left == white_is_left(orientation) ? rules::Color::kWhite : rules::Color::kBlack;
}

std::chrono::seconds time_at(drivers::ClockSide side, const drivers::ClockRead& reading) {
  return side == drivers::ClockSide::kLeft ? reading.left.time : reading.right.time;
}

std::chrono::seconds time_to_move(const drivers::ClockRead& reading) {
  return time_at(drivers::other(reading.pressed), reading);
}

bool is_played_with(const drivers::ClockRead& reading) {
  return reading.running || reading.left.blocked || reading.right.blocked;
}

model::ClockState by_color(const drivers::ClockRead& reading, model::Orientation orientation) {
  const bool left = white_is_left(orientation);
  const auto& white = left ? reading.left : reading.right;
  const auto& black = left ? reading.right : reading.left;
  model::ClockState state{white.time,        black.time,   white.flag_fallen,
                          black.flag_fallen, std::nullopt, reading.battery_low};
  if (reading.running) state.running = color_of(drivers::other(reading.pressed), orientation);
  return state;
}

}  // namespace

drivers::ClockSide side_of(rules::Color color, model::Orientation orientation) {
  const bool left = (color == rules::Color::kWhite) == white_is_left(orientation);
  return left ? drivers::ClockSide::kLeft : drivers::ClockSide::kRight;
}

std::optional<Press> Clock::read(drivers::Instant at, const drivers::ClockRead& reading,
                                 model::Orientation orientation) {
  const bool flipped = seen_.lever && last_ && last_->pressed != reading.pressed &&
                       (is_played_with(*last_) || is_played_with(reading));
  count_.note(at, reading.left.time + reading.right.time, reading.running, flipped);
  const bool continues = last_ && last_->pressed == reading.pressed && reading.running;
  runs_down_ = continues && (runs_down_ || time_to_move(reading) < time_to_move(*last_));
  last_ = reading;
  last_at_ = at;
  seen_.lever = true;
  seen_.stopped |= !reading.running;
  if (!in_use_) first_ = reading;
  in_use_ |= reading.running;
  const bool current = in_use_ && !is_played_with(reading);
  stopped_since_ = current ? std::min(stopped_since_, at) : drivers::kNever;
  if (!flipped) return std::nullopt;
  const auto state = by_color(reading, orientation);
  return Press{color_of(reading.pressed, orientation), at, state.white, state.black};
}

ClockPassed Clock::passed_since(const Clock& before) const {
  return {is_as_it_was(before), pressed_at_least_since(before)};
}

bool Clock::is_as_it_was(const Clock& before) const {
  if (!seen_.lever || !before.seen_.lever || last_->pressed != before.last_->pressed) return false;
  const auto lost = [&](drivers::ClockSide side) {
    return time_at(side, *before.last_) - time_at(side, *last_);
  };
  if (lost(last_->pressed) != std::chrono::seconds{0}) return false;
  const auto ran = last_at_ - before.last_at_ - (before.runs_down_ ? kLate : kMostDelay);
  return !running() || !before.running() || lost(drivers::other(last_->pressed)) >= ran;
}

int Clock::pressed_at_least_since(const Clock& before) const {
  if (!seen_.lever || !before.seen_.lever) return 0;
  const auto waits = before.last_->pressed;
  if (last_->pressed != waits) return 1;
  return time_at(waits, *last_) < time_at(waits, *before.last_) ? 2 : 0;
}

bool Clock::is_set_back() const {
  if (!last_ || !first_ || last_->running) return false;
  return last_->left.time == first_->left.time && last_->right.time == first_->right.time;
}

void Clock::lose() {
  last_.reset();
  seen_ = {};
  in_use_ = false;
  count_.lose_clock();
  stopped_since_ = drivers::kNever;
}

std::optional<rules::Color> Clock::turn(model::Orientation orientation) const {
  if (!seen_.lever || !last_->running) return std::nullopt;
  return color_of(drivers::other(last_->pressed), orientation);
}

std::optional<model::ClockState> Clock::state(model::Orientation orientation) const {
  if (!last_) return std::nullopt;
  return by_color(*last_, orientation);
}

}  // namespace jadoube::tracking
