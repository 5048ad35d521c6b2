#pragma once

#include <atomic>
#include <chrono>

namespace jadoube::cli {

/// True if the user wants the program to end. After `catch_interrupts`, SIGINT, SIGTERM and SIGHUP
/// set it.
std::atomic<bool>& interrupted();

/// From now on, those signals only set the flag.
void catch_interrupts();

/// Waits until the flag is set. The second form waits at most `time` and returns the flag.
void wait_for_interrupt();
bool wait_for_interrupt(std::chrono::milliseconds time);

}  // namespace jadoube::cli
