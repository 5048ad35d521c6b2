#include "daemon/tracking/sensed/quiet.h"

#include <array>

namespace jadoube::tracking {

using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr seconds kAskEvery{5};
constexpr std::array<milliseconds, 8> kReachedAfter = {
    milliseconds{500}, milliseconds{700}, seconds{1},  milliseconds{1600},
    seconds{2},        seconds{6},        seconds{10}, seconds{11}};

milliseconds reached_after(QuietStep step) { return kReachedAfter[static_cast<std::size_t>(step)]; }

}  // namespace

milliseconds settled_after() { return reached_after(QuietStep::kSettled); }

void Quiet::restart(drivers::Instant at) {
  since_ = at;
  counts_ = true;
  next_ = QuietStep::kHandsOff;
  due_ = since_ + reached_after(next_);
}

QuietStep Quiet::take(drivers::Instant until) {
  const auto step = next_;
  if (step == QuietStep::kStillAsking) {
    due_ += kAskEvery * ((until - due_) / kAskEvery + 1);
  } else {
    next_ = static_cast<QuietStep>(static_cast<int>(step) + 1);
    due_ = since_ + reached_after(next_);
  }
  return step;
}

bool Quiet::settled(drivers::Instant now) const {
  return counts_ && now - since_ >= reached_after(QuietStep::kSettled);
}

}  // namespace jadoube::tracking
