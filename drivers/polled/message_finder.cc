#include "drivers/polled/message_finder.h"

#include <utility>

namespace jadoube::drivers {
namespace {

using namespace std::chrono_literals;

constexpr auto kRestComesWithin = 300ms;

}  // namespace

std::optional<std::vector<std::uint8_t>> MessageFinder::take(Instant now, std::uint8_t byte) {
  taken_at_ = now;
  held_.push_back(byte);
  while (!held_.empty()) {
    const Fit fit = fit_of_(held_);
    if (fit == Fit::kWhole) return std::exchange(held_, {});
    if (fit == Fit::kStart) return std::nullopt;
    ++skipped_bytes_;
    held_.erase(held_.begin());
  }
  return std::nullopt;
}

void MessageFinder::expire(Instant now) {
  if (now < expires_at()) return;
  skipped_bytes_ += held_.size();
  held_.clear();
}

Instant MessageFinder::expires_at() const {
  return held_.empty() ? kNever : taken_at_ + kRestComesWithin;
}

}  // namespace jadoube::drivers
