#pragma once

#include "daemon/release/lived_time.h"
#include "daemon/system/clock.h"

namespace jadoube::app {

/// The clock of the kernel, by which events age.
inline release::LivedTime::Machine machine_of_lived_time() {
  const auto time = system::machine_time();
  return {time.since_start, time.machine_start};
}

}  // namespace jadoube::app
