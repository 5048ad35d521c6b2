#pragma once

#include <chrono>
#include <optional>

/// Reports to systemd if systemd started this process. Otherwise nothing happens.
namespace jadoube::service_manager {

/// Reports that the daemon now serves clients.
void say_ready();
void say_stopping();

/// Asks for more time: the start takes so long from now, or less.
void ask_for_time(std::chrono::microseconds time);

/// Reports that every thread has gone through its loop since the last report.
void say_alive();

/// How long systemd waits for the next report before it ends the process. Nothing if it does not
/// wait for one.
std::optional<std::chrono::microseconds> patience();

}  // namespace jadoube::service_manager
