#include "daemon/relay/hall_clocks.h"

namespace jadoube::relay {

using std::chrono::milliseconds;

void HallClocks::heard(const std::string& hall, milliseconds clock, Steady::time_point now) {
  const std::lock_guard lock(mutex_);
  signs_[hall] = {.clock = clock, .came = now};
}

std::optional<milliseconds> HallClocks::clock_of(const std::string& hall,
                                                 Steady::time_point now) const {
  const std::lock_guard lock(mutex_);
  const auto found = signs_.find(hall);
  if (found == signs_.end()) return std::nullopt;
  const Sign& sign = found->second;
  return sign.clock + std::chrono::floor<milliseconds>(now - sign.came);
}

}  // namespace jadoube::relay
