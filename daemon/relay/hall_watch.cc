#include "daemon/relay/hall_watch.h"

#include <algorithm>

namespace jadoube::relay {

void HallWatch::heard(const std::string& hall, drivers::Instant now, std::chrono::seconds delay) {
  const std::lock_guard lock(mutex_);
  auto& known = halls_[hall];
  known.id = hall;
  known.heard_at = std::max(known.heard_at.value_or(now), now);
  known.delay = delay;
}

void HallWatch::knows(const std::string& hall) {
  const std::lock_guard lock(mutex_);
  halls_[hall].id = hall;
}

std::vector<model::RemoteHall> HallWatch::halls() const {
  const std::lock_guard lock(mutex_);
  std::vector<model::RemoteHall> all;
  for (const auto& [id, hall] : halls_) all.push_back(hall);
  return all;
}

}  // namespace jadoube::relay
