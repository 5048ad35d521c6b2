#include "daemon/system/clock.h"

#include <sys/timex.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <fstream>

namespace jadoube::system {

Clock::Clock(drivers::Instant not_before) {
  const MachineTime machine = machine_time();
  offset_ = std::max(machine.clock, not_before).time_since_epoch() - machine.since_start;
}

drivers::Instant Clock::now() const {
  return read_ ? read_() : drivers::Instant(time_since_start() + offset_);
}

namespace {

std::string formatted(drivers::Instant time, const char* format) {
  const std::time_t seconds =
      std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time));
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &local)};
}

}  // namespace

std::string local_date_time(drivers::Instant time) { return formatted(time, "%Y-%m-%d %H:%M:%S"); }

std::string local_pgn_date(drivers::Instant time) { return formatted(time, "%Y.%m.%d"); }

std::string local_time(drivers::Instant time) { return formatted(time, "%H:%M:%S"); }

namespace {

std::chrono::nanoseconds read_clock(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// [spec: random(4)] A new number at each start.
std::string machine_start() {
  std::string id;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
  return id;
}

// The call only reads, so it needs no right.
bool is_synchronised() {
  timex state{};
  return adjtimex(&state) != -1 && (state.status & STA_UNSYNC) == 0;
}

}  // namespace

std::chrono::nanoseconds time_since_start() { return read_clock(CLOCK_BOOTTIME); }

MachineTime machine_time() {
  static const std::string start = machine_start();
  return {.clock = drivers::Instant(read_clock(CLOCK_REALTIME)),
          .since_start = time_since_start(),
          .machine_start = start,
          .is_synchronised = is_synchronised()};
}

}  // namespace jadoube::system
