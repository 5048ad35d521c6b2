#pragma once

#include <chrono>
#include <optional>

/// What systemd is told, where it has started this process; else nothing happens.
namespace jadoube::service_manager {

/// Clients are served from now on.
void say_ready();
void say_stopping();

/// Every thread has done a turn since it was told last.
void say_alive();

/// How long systemd waits for that before it ends the process; nothing where it does not.
std::optional<std::chrono::microseconds> patience();

}  // namespace jadoube::service_manager
