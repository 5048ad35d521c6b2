#include "daemon/system/clock.h"

#include <algorithm>

#include "daemon/system/machine_time.h"

namespace jadoube::system {

Clock::Clock(drivers::Instant not_before) {
  const MachineTime machine = machine_time();
  offset_ = std::max(machine.clock, not_before).time_since_epoch() - machine.since_start;
}

drivers::Instant Clock::now() const {
  return read_ ? read_() : drivers::Instant(time_since_start() + offset_);
}

}  // namespace jadoube::system
