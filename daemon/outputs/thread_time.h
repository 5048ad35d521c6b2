#pragma once

#include <chrono>

namespace jadoube::outputs {

/// How long the processor has worked for the calling thread. It stands still while the thread waits
/// for a disk, a network, or other threads.
std::chrono::nanoseconds thread_time();

}  // namespace jadoube::outputs
