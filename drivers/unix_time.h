#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "drivers/instant.h"

namespace jadoube::drivers {

/// The moment so many seconds after 1970 and nanoseconds behind them, as others count it: what lies
/// beyond 106500 days of 1970, the years 1678 to 2261, is moved to there, for an instant holds no
/// more.
constexpr Instant instant_of(std::int64_t seconds, std::int32_t nanoseconds) {
  using std::chrono::days;
  constexpr std::int64_t kFirst = std::chrono::seconds(days(-106'500)).count(),
                         kLast = std::chrono::seconds(days(106'500)).count();
  return Instant(std::chrono::seconds(std::clamp(seconds, kFirst, kLast)) +
                 std::chrono::nanoseconds(nanoseconds));
}

}  // namespace jadoube::drivers
