#include "drivers/dgt/log_reading.h"

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// To begin with it, and between two of its bytes: there a frame is dropped as early.
constexpr auto kPatience = 1500ms, kPatienceWithin = 750ms;
constexpr int kTries = 2;

}  // namespace

void LogReading::want() { wanted_ = true; }

void LogReading::asked(Instant now) {
  asked_ = true;
  ++asked_times_;
  waits_until_ = now + kPatience;
}

void LogReading::hear_part(Instant now) {
  if (!asked_) return;
  coming_ = true;
  waits_until_ = now + kPatienceWithin;
}

bool LogReading::gives_up(Instant now) {
  if (now < waits_until_) return false;
  if (coming_ || asked_times_ == kTries) {
    *this = {};
    return true;
  }
  asked_ = false;
  waits_until_ = kNever;
  return false;
}

}  // namespace jadoube::drivers::dgt
