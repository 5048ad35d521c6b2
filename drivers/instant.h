#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace jadoube::drivers {

/// A moment, as nanoseconds of Unix time. The owner of a loop reads the clock once per turn and
/// passes the moment on. It never runs backwards within one run of the daemon. All code below the
/// loop takes time as an argument, so that a recording can be played through it.
using Instant = std::chrono::sys_time<std::chrono::nanoseconds>;

/// A moment that never comes: nothing to wake up for.
inline constexpr Instant kNever = Instant::max();

/// The moment `seconds` and `nanoseconds` after the start of 1970. An instant holds only 106500
/// days around 1970, the years 1678 to 2261. A time beyond these limits is moved to the limit.
constexpr Instant instant_of(std::int64_t seconds, std::int32_t nanoseconds) {
  using std::chrono::days;
  constexpr std::int64_t kFirst = std::chrono::seconds(days(-106'500)).count(),
                         kLast = std::chrono::seconds(days(106'500)).count();
  return Instant(std::chrono::seconds(std::clamp(seconds, kFirst, kLast)) +
                 std::chrono::nanoseconds(nanoseconds));
}

}  // namespace jadoube::drivers
