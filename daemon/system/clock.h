#pragma once

#include "drivers/instant.h"

namespace jadoube::system {

/// Unix time that never runs backwards: read from the machine once, then carried on by a clock that
/// nobody sets and that goes on while the machine sleeps. So it does not follow when the system's
/// time is set later. Any thread.
class Clock {
 public:
  /// `not_before`: the last moment of the journal; where the system's time was set back meanwhile,
  /// this one begins there.
  explicit Clock(drivers::Instant not_before = drivers::Instant::min());

  drivers::Instant now() const;

 private:
  std::chrono::nanoseconds offset_;
};

}  // namespace jadoube::system
