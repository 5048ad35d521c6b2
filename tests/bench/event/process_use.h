#pragma once

#include <sys/types.h>

namespace jadoube::bench {

/// The resources that a process has used.
struct ProcessUse {
  /// Since its start.
  double processor_seconds = 0;
  /// The bytes written to disks since its start.
  double written_bytes = 0;
  /// Its memory with its share of shared memory, and all of its memory.
  double proportional_mb = 0, resident_mb = 0;
};

/// Reads it from /proc. Zero for a process that has ended.
ProcessUse use_of(pid_t process);

}  // namespace jadoube::bench
