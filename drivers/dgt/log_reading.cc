#include "drivers/dgt/log_reading.h"

#include <utility>

#include "drivers/dgt/frame_decoder.h"

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// The time until the log starts, and the time between two of its bytes. Together they are short
// enough to find within 3 s that the board is gone.
constexpr auto kLogPatience = 1200ms, kLogPatienceWithin = patience_with(says::kEventLog);
constexpr int kLogTries = 2, kBreaks = 2;

}  // namespace

void LogReading::want() { wanted_ = true; }

void LogReading::asked(Instant now) {
  asked_ = true;
  ++asked_times_;
  waits_until_ = now + kLogPatience;
}

void LogReading::hear_part(Instant now) {
  if (!asked_) return;
  coming_ = true;
  waits_until_ = now + kLogPatienceWithin;
}

bool LogReading::gives_up(Instant now) {
  if (now < waits_until_) return false;
  if (!may_ask_again(now)) {
    *this = {};
    return true;
  }
  if (std::exchange(coming_, false)) {
    ++broken_times_;
    asked_times_ = 0;
  }
  asked_ = false;
  waits_until_ = kNever;
  return false;
}

bool LogReading::may_ask_again(Instant now) const {
  if (!coming_) return asked_times_ < kLogTries;
  return broken_times_ < kBreaks &&
         (other_at_ == Instant::min() || now - other_at_ >= kLogPatienceWithin);
}

}  // namespace jadoube::drivers::dgt
