#pragma once

#include <atomic>
#include <chrono>

namespace jadoube::cli {

/// Whether the user wants the program to end; set by SIGINT, SIGTERM and SIGHUP after
/// `catch_interrupts`.
std::atomic<bool>& interrupted();

/// From now on those signals only set the flag.
void catch_interrupts();

/// Waits for the flag; the second form at most `time`, and says whether it is set.
void wait_for_interrupt();
bool wait_for_interrupt(std::chrono::milliseconds time);

}  // namespace jadoube::cli
