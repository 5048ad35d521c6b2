#include "drivers/dgt/set_clock_gate.h"

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// Longer than three tries of the command together.
constexpr auto kLongestClosed = 10s;
// The greatest difference between the time that was set and the first reading of the running clock.
constexpr auto kMatch = 2s;

bool near(std::chrono::seconds a, std::chrono::seconds b) {
  return std::chrono::abs(a - b) <= kMatch;
}

}  // namespace

void SetClockGate::close(Instant now, const SetClock& command) {
  *this = {};
  set_ = command;
  closed_ = true;
  opens_at_ = now + kLongestClosed;
}

void SetClockGate::acknowledged() {
  acknowledged_ = true;
  closed_ = closed_ && !matched_;
}

bool SetClockGate::lets_pass(Instant now, const ClockRead& reading) {
  if (!closed_) return true;
  matched_ =
      matched_ || (near(reading.left.time, set_.left) && near(reading.right.time, set_.right));
  closed_ = now < opens_at_ && !(acknowledged_ && matched_);
  return !closed_ || (reading.left.time <= set_.left && reading.right.time <= set_.right);
}

}  // namespace jadoube::drivers::dgt
