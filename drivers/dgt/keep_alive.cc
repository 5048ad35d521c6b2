#include "drivers/dgt/keep_alive.h"

#include <algorithm>

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuiet = 1s;
constexpr auto kSilence = 2800ms;
// The least time for the board's answer.
constexpr auto kAnswer = 1500ms;

}  // namespace

void KeepAlive::start(Instant now) {
  *this = {};
  heard_at_ = now;
}

void KeepAlive::hear(Instant now) {
  if (heard_at_ != kNever) start(now);
}

Instant KeepAlive::due_at() const {
  if (heard_at_ == kNever) return kNever;
  return (last_asked_at_ == kNever ? heard_at_ : last_asked_at_) + kQuiet;
}

void KeepAlive::asked(Instant now) {
  first_asked_at_ = std::min(first_asked_at_, now);
  last_asked_at_ = now;
}

Instant KeepAlive::dies_at() const {
  if (first_asked_at_ == kNever) return kNever;
  return std::max(heard_at_ + kSilence, first_asked_at_ + kAnswer);
}

}  // namespace jadoube::drivers::dgt
