#pragma once

#include <sys/types.h>

namespace jadoube::bench {

/// What a process has used.
struct ProcessUse {
  /// Since its start.
  double processor_seconds = 0;
  /// What it has written to disks, since its start.
  double written_bytes = 0;
  /// Its share of the memory that it has in common with others, and all of its memory.
  double proportional_mb = 0, resident_mb = 0;
};

/// Reads it from /proc. Zero for a process that is gone.
ProcessUse use_of(pid_t process);

}  // namespace jadoube::bench
