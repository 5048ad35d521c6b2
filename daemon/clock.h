#pragma once

#include <algorithm>
#include <chrono>

#include "drivers/instant.h"

namespace jadoube {

/// Unix time that never runs backwards: read from the machine once, then carried on by its steady
/// clock, so that somebody who sets the machine's clock does not disturb the games. Any thread.
class Clock {
 public:
  /// `not_before`: the last moment of the journal; a clock that was set back meanwhile begins
  /// there.
  explicit Clock(drivers::Instant not_before = drivers::Instant::min())
      : start_(std::max(not_before, std::chrono::time_point_cast<std::chrono::nanoseconds>(
                                        std::chrono::system_clock::now()))) {}

  drivers::Instant now() const {
    return start_ + (std::chrono::steady_clock::now() - steady_start_);
  }

 private:
  std::chrono::steady_clock::time_point steady_start_ = std::chrono::steady_clock::now();
  drivers::Instant start_;
};

}  // namespace jadoube
