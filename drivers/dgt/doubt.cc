#include "drivers/dgt/doubt.h"

#include <algorithm>
#include <utility>

#include "drivers/dgt/wire.h"

// Only one dump is requested at a time, because it takes 70 ms. Dumps are at least half a second
// apart, so that they do not keep a noisy connection busy. If no dump comes, three are requested at
// most. Then something else is wrong, and the next sign of it starts again. A new doubt while a
// dump is on its way changes nothing: the dump is newer than the loss.
//
// If a board sends no updates, it must be read before it sends them again. Otherwise a change that
// arrives before the dump would be taken for the first missed change, although it is the last.

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

constexpr auto kDumpPatience = 1s;
constexpr auto kRest = 500ms;
constexpr auto kBoardQuiet = 30s;
constexpr auto kClockQuiet = 2500ms;
constexpr int kDumpTries = 3;

}  // namespace

void Doubt::start(Instant now) {
  checks_ = wanted_ = asked_ = false;
  asked_times_ = 0;
  check_at_ = now + kBoardQuiet;
  checked_at_ = now;
  clock_missed_at_ = kNever;
  clock_wanted_ = true;
  suspect();
}

void Doubt::suspect() { wanted_ = wanted_ || !asked_; }

void Doubt::check(Instant now) {
  if (check_at_ != kNever) check_at_ = now;
}

void Doubt::hear_dump(Instant now) {
  wanted_ = asked_ = false;
  asked_times_ = 0;
  hear_change(now);
}

void Doubt::hear_change(Instant now) {
  if (check_at_ != kNever) check_at_ = now + kBoardQuiet;
}

// An answer to a check does not show whether the board still reports on its own. During a delay, a
// running clock may report nothing for a long time.
void Doubt::hear_clock(Instant now, bool running) {
  if (now - checked_at_ < kDumpPatience) return;
  clock_missed_at_ = running ? now + kClockQuiet : kNever;
}

void Doubt::advance(Instant now) {
  if (now < times_out_at()) return;
  asked_ = false;
  wanted_ = asked_times_ < kDumpTries;
  if (!wanted_) asked_times_ = 0;
}

Instant Doubt::times_out_at() const { return asked_ ? asked_at_ + kDumpPatience : kNever; }

Instant Doubt::due_at() const {
  if (check_at_ == kNever || asked_) return kNever;
  if (checks_ && !wanted_) return asked_at_;
  const auto rested = asked_at_ + kRest;
  return wanted_ ? rested : std::max(std::min(check_at_, clock_missed_at_), rested);
}

std::uint8_t Doubt::take(Instant now) {
  if (checks_ && !wanted_) {
    start(now);
    return ask::kUpdateNice;
  }
  if (!wanted_) {
    checks_ = true;
  } else if (std::exchange(clock_wanted_, false)) {
    return ask::kClock;
  }
  wanted_ = false;
  asked_ = true;
  asked_at_ = now;
  ++asked_times_;
  return ask::kBoard;
}

}  // namespace jadoube::drivers::dgt
