#include "drivers/dgt/bus/bus_clock.h"

#include <algorithm>
#include <utility>

namespace jadoube::drivers::dgt {

using namespace std::chrono_literals;

void BusClock::hear(const ClockRead& reading) {
  is_missing_ = pressed_since_ = false;
  kept_ = reading;
}

void BusClock::hear_missing(std::vector<Observation>& seen) {
  if (std::exchange(is_missing_, true)) return;
  shown_.reset();
  kept_.reset();
  is_doubtful_ = true;
  seen.push_back(ClockMissing{});
}

// The time of the other side has not run since its own last press, so it is unchanged.
std::optional<ClockRead> BusClock::press(const LoggedPress& press) {
  pressed_since_ = true;
  if (!shown_) return std::nullopt;
  // A clock that was stopped when it was last read may have been started since.
  is_doubtful_ = is_doubtful_ || !shown_->running;
  shown_->pressed = press.side;
  (press.side == ClockSide::kLeft ? shown_->left : shown_->right).time = press.time;
  return shown_;
}

// After a press, the reading is old. The press has the time of one side. So another reading is
// needed only if it is not known whether the clock runs.
void BusClock::hear_log_end(std::vector<Observation>& seen) {
  const auto kept = std::exchange(kept_, std::nullopt);
  if (!kept) return;
  if (std::exchange(pressed_since_, false) && shown_) return;
  shown_ = kept;
  is_doubtful_ = false;
  seen.push_back(*kept);
}

std::chrono::milliseconds BusClock::good_for() const {
  if (is_missing_) return 10s;
  return is_doubtful_ ? 0s : 2s;
}

namespace {

constexpr std::chrono::seconds kLongestWait{2};

}  // namespace

void LogPlayout::add(Instant now, Observation what, std::chrono::milliseconds gap) {
  last_at_ = std::max(now, std::min(last_at_ + gap, now + kLongestWait));
  if (!waiting_.empty()) last_at_ = std::max(last_at_, waiting_.back().at);
  waiting_.push_back({last_at_, std::move(what)});
}

void LogPlayout::release(Instant now, std::vector<Observation>& seen) {
  while (!waiting_.empty() && waiting_.front().at <= now) {
    seen.push_back(std::move(waiting_.front().what));
    waiting_.pop_front();
  }
}

}  // namespace jadoube::drivers::dgt
