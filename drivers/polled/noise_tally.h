#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::drivers {

/// Counts bytes that fitted nowhere. They are reported together, when the next good message ends
/// the noise or after a second.
class NoiseTally {
 public:
  /// `bytes` more bytes fitted nowhere.
  void add(Instant now, std::uint64_t bytes) {
    if (bytes == 0) return;
    if (count_ == 0) told_at_ = now + std::chrono::seconds(1);
    count_ += bytes;
  }

  /// A decoder has dropped `skipped` bytes since it was made. Adds those that are new, and returns
  /// their number.
  std::uint64_t follow(Instant now, std::uint64_t skipped) {
    const std::uint64_t fresh = skipped - followed_;
    followed_ = skipped;
    add(now, fresh);
    return fresh;
  }

  /// A good message came: appends the noise before it, if there was any.
  void end(std::vector<Observation>& seen) {
    if (count_ == 0) return;
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    seen.push_back(NoiseSkipped{static_cast<std::uint32_t>(std::min(count_, kMost))});
    count_ = 0;
    told_at_ = kNever;
  }

  /// Appends the noise if it has waited for a second.
  void advance(Instant now, std::vector<Observation>& seen) {
    if (now >= told_at_) end(seen);
  }

  /// When `advance` has something to do; kNever if there is no noise.
  Instant told_at() const { return told_at_; }

 private:
  std::uint64_t count_ = 0, followed_ = 0;
  Instant told_at_ = kNever;
};

}  // namespace jadoube::drivers
