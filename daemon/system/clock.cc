#include "daemon/system/clock.h"

#include <algorithm>
#include <ctime>

namespace jadoube::system {
namespace {

std::chrono::nanoseconds read(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

Clock::Clock(drivers::Instant not_before)
    : offset_(std::max(read(CLOCK_REALTIME), not_before.time_since_epoch()) -
              read(CLOCK_BOOTTIME)) {}

drivers::Instant Clock::now() const { return drivers::Instant(read(CLOCK_BOOTTIME) + offset_); }

}  // namespace jadoube::system
