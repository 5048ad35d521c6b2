#include "daemon/system/machine_time.h"

#include <sys/timex.h>

#include <ctime>
#include <fstream>

namespace jadoube::system {
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

// It only reads, which needs no right.
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
