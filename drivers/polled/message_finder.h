#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::drivers {

/// Whether some bytes can be the beginning of a message.
enum class Fit : std::uint8_t {
  kNone,   ///< No message begins like this.
  kStart,  ///< The rest of the message is missing.
  kWhole,  ///< It is a message.
};

/// Finds messages in the bytes of a board that marks neither their start nor their end. Each make
/// defines how its bytes fit. Bytes that begin no message are dropped one by one, until the rest
/// may begin one. So a message is found only if no other message can begin within it, except at its
/// last byte.
class MessageFinder {
 public:
  /// The fit of bytes that are not empty. Without their last byte they fitted as a start, or they
  /// are the end of such bytes.
  using FitOf = Fit (*)(std::span<const std::uint8_t> bytes);

  explicit MessageFinder(FitOf fit_of) : fit_of_(fit_of) {}

  /// Takes one byte from the board. The message that it completes; nothing if it completes none.
  std::optional<std::vector<std::uint8_t>> take(Instant now, std::uint8_t byte);

  /// Drops the start of a message whose rest does not arrive.
  void expire(Instant now);

  /// When `expire` has something to do; kNever if nothing is held.
  Instant expires_at() const;

  /// All bytes that were dropped because they fit nowhere.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  static constexpr std::chrono::milliseconds kRestComesWithin{300};

  FitOf fit_of_;
  std::vector<std::uint8_t> held_;
  Instant taken_at_{};
  std::uint64_t skipped_bytes_ = 0;
};

/// Counts bytes that fitted nowhere. They are reported together, when the next good message ends
/// the noise or after a second.
class NoiseTally {
 public:
  /// `bytes` more bytes fitted nowhere.
  void add(Instant now, std::uint64_t bytes) {
    if (bytes == 0) return;
    if (count_ == 0) reported_at_ = now + std::chrono::seconds(1);
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

  /// A good message was received: appends the noise before it, if there was any.
  void end(std::vector<Observation>& seen) {
    if (count_ == 0) return;
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    seen.push_back(NoiseSkipped{static_cast<std::uint32_t>(std::min(count_, kMost))});
    count_ = 0;
    reported_at_ = kNever;
  }

  /// Appends the noise if it has waited for a second.
  void advance(Instant now, std::vector<Observation>& seen) {
    if (now >= reported_at_) end(seen);
  }

  /// When `advance` has something to do; kNever if there is no noise.
  Instant reported_at() const { return reported_at_; }

 private:
  std::uint64_t count_ = 0, followed_ = 0;
  Instant reported_at_ = kNever;
};

inline std::optional<std::vector<std::uint8_t>> MessageFinder::take(Instant now,
                                                                    std::uint8_t byte) {
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

inline void MessageFinder::expire(Instant now) {
  if (now < expires_at()) return;
  skipped_bytes_ += held_.size();
  held_.clear();
}

inline Instant MessageFinder::expires_at() const {
  return held_.empty() ? kNever : taken_at_ + kRestComesWithin;
}

}  // namespace jadoube::drivers
