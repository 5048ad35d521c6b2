#include "daemon/app/service_manager.h"

#include <systemd/sd-daemon.h>

#include <cstdint>

namespace jadoube::service_manager {

void say_ready() { sd_notify(0, "READY=1"); }
void say_stopping() { sd_notify(0, "STOPPING=1"); }
void ask_for_time(std::chrono::microseconds time) {
  sd_notifyf(0, "EXTEND_TIMEOUT_USEC=%lld", static_cast<long long>(time.count()));
}
void say_alive() { sd_notify(0, "WATCHDOG=1"); }

std::optional<std::chrono::microseconds> patience() {
  std::uint64_t microseconds = 0;
  if (sd_watchdog_enabled(0, &microseconds) <= 0) return std::nullopt;
  return std::chrono::microseconds(microseconds);
}

}  // namespace jadoube::service_manager
