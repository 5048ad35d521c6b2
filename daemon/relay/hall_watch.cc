#include "daemon/relay/hall_watch.h"

#include <algorithm>
#include <optional>

namespace jadoube::relay {

void HallWatch::note_sign(const std::string& hall, drivers::Instant now,
                          std::chrono::seconds delay) {
  const std::lock_guard lock(mutex_);
  auto& known = halls_[hall];
  known.id = hall;
  known.received_at = std::max(known.received_at.value_or(now), now);
  known.delay = delay;
  const auto [shortest, is_first] = shortest_.try_emplace(hall, delay);
  if (!is_first) shortest->second = std::min(shortest->second, delay);
}

void HallWatch::asks_for(const std::string& hall, std::chrono::seconds delay) {
  const std::lock_guard lock(mutex_);
  asked_for_[hall] = delay;
}

std::chrono::seconds HallWatch::asked_for(const std::string& board) const {
  const std::string hall(model::hall_in(board));
  const std::lock_guard lock(mutex_);
  std::chrono::seconds longest{0};
  for (const auto& [id, delay] : asked_for_) {
    if (hall.empty() || id == hall) longest = std::max(longest, delay);
  }
  return longest;
}

// A hall that has sent no message yet counts as holding back nothing.
std::chrono::seconds HallWatch::held_before(const std::string& board) const {
  const std::string hall(model::hall_in(board));
  const std::lock_guard lock(mutex_);
  std::optional<std::chrono::seconds> shortest;
  for (const auto& [id, known] : halls_) {
    if (!hall.empty() && id != hall) continue;
    const auto own = shortest_.find(id);
    const auto delay = own == shortest_.end() ? std::chrono::seconds(0) : own->second;
    shortest = std::min(shortest.value_or(delay), delay);
  }
  return shortest.value_or(std::chrono::seconds(0));
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

using std::chrono::milliseconds;

void HallClocks::note_sign(const std::string& hall, milliseconds clock, Steady::time_point now) {
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
