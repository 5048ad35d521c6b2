#pragma once

#include <chrono>
#include <cstdint>

namespace jadoube::system {

/// What this process uses of the machine.
struct ProcessUsage {
  /// The time that all its threads had a processor.
  std::chrono::milliseconds cpu{0};
  std::uint64_t resident_bytes = 0, virtual_bytes = 0;
  std::uint64_t open_files = 0, most_files = 0;
  std::uint64_t threads = 0;
  /// When it started.
  std::chrono::system_clock::time_point started{};
};

/// Reads it from /proc. Values that cannot be read are 0. Any thread.
ProcessUsage process_usage();

}  // namespace jadoube::system
