#include "daemon/tracking/sensed/press_count.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace jadoube::tracking {

namespace {

using Seconds = std::chrono::duration<double>;

/// A face shows whole seconds, and a reading is reported late: sums may be wrong by that much.
constexpr double kWrongBy = 2.5;
/// From this number of presses in a row, the increment is known to the second.
constexpr int kEnough = 6;
/// With a smaller increment, one press more or less cannot be distinguished.
constexpr std::chrono::seconds kLeastIncrement{6}, kNone{0};
/// At least this much time at once is that of the next period, not of presses [guess].
constexpr std::chrono::minutes kLeastPeriod{10};
/// A clock that runs reports its time each second. What a connection has held back for longer comes
/// all at once, and late.
constexpr std::chrono::seconds kUnreadAfter{3};
constexpr std::chrono::milliseconds kInTime{500};

/// How many seconds the clock was given between two readings.
template <typename Reading>
double given(const Reading& from, const Reading& to) {
  return Seconds(to.at - from.at + (to.both - from.both)).count();
}

}  // namespace

void PressCount::note(drivers::Instant at, std::chrono::seconds both, bool running, bool pressed) {
  observe_after(last_ ? at - last_->at : kInTime, last_ && last_->running && running);
  last_ = {at, both, running};
  if (!running) {
    end_run();
    unread_since_.reset();
  } else if (pressed && !is_late_) {
    learn(*last_);
  }
}

/// The clock was not read for the time `pause`. `ran`: it ran all that time.
void PressCount::observe_after(std::chrono::nanoseconds pause, bool ran) {
  if (pause < kUnreadAfter) {
    is_late_ = is_late_ && (pause < kInTime || is_noisy_);
    is_noisy_ = false;
    return;
  }
  if (ran && !unread_since_) {
    unread_since_ = last_press_ ? last_press_ : last_;
    read_before_ = last_->at;
  }
  is_late_ = true;
  end_run();
}

void PressCount::stop_reading() {
  if (!away_since_) away_since_ = last_;
  end_run();
}

void PressCount::lose_clock() {
  end_run();
  last_.reset();
  was_unplugged_ = away_since_.has_value();
}

PressCount::Given PressCount::this_run() const {
  if (!first_ || in_a_row_ == 0) return {};
  return {in_a_row_, 1, given(*first_, *last_press_)};
}

/// This run alone, where the earlier ones were given something else.
PressCount::Given PressCount::with_earlier_runs() const {
  const auto run = this_run();
  if (run.presses == 0) return earlier_;
  const bool same =
      earlier_.presses > 0 && std::abs(run.each() - earlier_.each()) <=
                                  kWrongBy / run.presses + kWrongBy / earlier_.presses;
  if (!same) return run;
  return {earlier_.presses + run.presses, earlier_.runs + 1, earlier_.seconds + run.seconds};
}

void PressCount::end_run() {
  earlier_ = with_earlier_runs();
  first_.reset();
  last_press_.reset();
  in_a_row_ = 0;
}

void PressCount::learn(const Reading& press) {
  const bool same =
      first_ && (in_a_row_ == 0 || std::abs(given(*last_press_, press) -
                                            given(*first_, *last_press_) / in_a_row_) <= kWrongBy);
  if (same) {
    ++in_a_row_;
  } else {
    first_ = last_press_ ? last_press_ : press;
    in_a_row_ = last_press_ ? 1 : 0;
  }
  last_press_ = press;
  const auto all = with_earlier_runs();
  // Each run may be wrong by as much again, one way or the other.
  if (all.presses == 0 || all.presses < kEnough * std::sqrt(all.runs)) return;
  increment_ = std::chrono::seconds(std::lround(all.each()));
}

std::optional<int> PressCount::take_missed() {
  const auto presses = missed();
  away_since_.reset();
  was_unplugged_ = false;
  return presses;
}

int PressCount::at_least_since(const std::optional<Reading>& from) const {
  const bool ran = from && from->running && last_ && last_->running;
  if (!ran || increment_.value_or(kNone) == kNone) return 0;
  const double more = given(*from, *last_), each = Seconds(*increment_).count();
  if (more >= Seconds(kLeastPeriod).count()) return 0;
  return std::max(0, static_cast<int>(std::floor((more - kWrongBy) / each)));
}

std::optional<int> PressCount::missed() const {
  const auto& from = away_since_;
  if (!from || !last_ || from->at == last_->at || was_unplugged_) return {};
  if (!increment_ || *increment_ < kLeastIncrement) return {};
  const double more = given(*from, *last_), each = Seconds(*increment_).count();
  const auto presses = std::lround(more / each);
  const bool fits =
      presses >= 0 && std::abs(more - static_cast<double>(presses) * each) <= kWrongBy;
  return fits ? std::optional(static_cast<int>(presses)) : std::nullopt;
}

}  // namespace jadoube::tracking
