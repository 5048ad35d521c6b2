#include "daemon/tracking/recovery/recent_events.h"

#include "daemon/tracking/recovery/logged_games.h"
#include "daemon/tracking/sensors/difference.h"

namespace jadoube::tracking {
namespace {

/// As many changes as some sixty plies have: no longer stretch of play repeats itself.
constexpr std::size_t kMostRecent = 256;

}  // namespace

void RecentEvents::add(const SensorEvent& sensor_event) {
  const bool same = !sensor_event.press && !all_.empty() && !all_.back().press &&
                    all_.back().square == sensor_event.square;
  if (same) {
    all_.back().now = sensor_event.now;
    return;
  }
  if (all_.size() == kMostRecent) all_.erase(all_.begin(), all_.begin() + kMostRecent / 2);
  all_.push_back(sensor_event);
}

void RecentEvents::add(const rules::Placement& before, const rules::Placement& now,
                       drivers::Instant at) {
  for (const auto square : rules::Squares(differing(before, now))) {
    add(SensorEvent{at, {}, square, before[square], now[square]});
  }
}

void RecentEvents::begin_game(bool all_was_seen) {
  std::vector<drivers::LogEntry> changes;
  for (const auto& each : all_) {
    if (!each.press) changes.push_back(drivers::LoggedSquare{each.square, each.now, false});
  }
  set_up_ = all_was_seen ? last_squares(changes) : std::vector<drivers::LogEntry>();
  clear();
}

}  // namespace jadoube::tracking
