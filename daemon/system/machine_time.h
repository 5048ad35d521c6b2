#pragma once

#include <string>

#include "drivers/instant.h"

namespace jadoube::system {

/// What the machine says about the time.
struct MachineTime {
  /// The machine's clock, which anybody may set.
  drivers::Instant clock{};
  /// The time since the machine started, sleep included. Nobody can set it.
  std::chrono::nanoseconds since_start{};
  /// Tells this start of the machine from others. Empty if the kernel does not say.
  std::string machine_start = {};
  /// True if a time server keeps the clock right.
  bool is_synchronised = false;
};

/// The time since the machine started, sleep included.
std::chrono::nanoseconds time_since_start();

/// Reads the machine's time now.
MachineTime machine_time();

}  // namespace jadoube::system
