#include "drivers/dgt/doubt.h"

#include <algorithm>
#include <utility>

#include "drivers/dgt/wire.h"

// One dump is asked for at a time, since it takes 70 ms of the line; not more often than each half
// second, so that a noisy line is not kept busy by its own cure; and three times at most where none
// comes, since then something else is wrong and the next sign of it will ask again. A suspicion
// while a dump is on its way adds nothing: the dump is newer than what was lost before it.
//
// A board that sends no updates must be read before it sends them again: a change that came ahead
// of that dump would be taken for the first one, and it is the last.

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

// What it answers to a check is no sign that it speaks by itself, nor that it has stopped to: in a
// delay a clock that runs says nothing for long.
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
