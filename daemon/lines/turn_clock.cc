#include "daemon/lines/turn_clock.h"

#include <ctime>

namespace jadoube::lines {
namespace {

std::chrono::nanoseconds read(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

TurnClock::TurnClock() : offset_(read(CLOCK_REALTIME) - read(CLOCK_BOOTTIME)) {}

drivers::Instant TurnClock::now() const { return drivers::Instant(read(CLOCK_BOOTTIME) + offset_); }

}  // namespace jadoube::lines
