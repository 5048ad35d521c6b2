#include "daemon/tracking/log/timeline.h"

#include "daemon/tracking/log/logged_games.h"
#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/log/logged_times.h"
#include "daemon/tracking/sensed/gesture.h"
#include "daemon/tracking/sensed/sensed_placement.h"

// The kings gave the result, however short that was, if pieces return to their starting squares
// while the kings are in the centre. Neither a log nor what was kept back has times.
namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;

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

namespace {

/// After how many entries pieces do nothing any more except return to their starting squares. Some
/// of them are others than kings, or one is and several are lifted. All entries where that never
/// begins.
std::size_t until_pieces_are_set_up(const std::vector<TimelineEntry>& entries) {
  constexpr int kLeast = 3;
  auto until = entries.size();
  int returned = 0, lifted = 0;
  for (; until > 0; --until) {
    const auto* square = std::get_if<LoggedSquare>(&entries[until - 1].what);
    if (square == nullptr || !returns_to_start(square->square, square->piece)) break;
    if (square->piece == rules::Piece::kNone) {
      ++lifted;
    } else if (!is_king(square->piece)) {
      ++returned;
    }
  }
  const bool begins = returned >= kLeast || (returned > 0 && lifted > kLeast);
  return begins ? until : entries.size();
}

}  // namespace

Timeline timeline_of(std::span<const LogEntry> entries, drivers::Instant from,
                     drivers::Instant to) {
  const auto at = spread(entries, from, to);
  Timeline timeline;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (const auto* press = std::get_if<LoggedPress>(&entries[i])) {
      timeline.entries.push_back({at[i], *press});
    } else {
      timeline.entries.push_back({at[i], std::get<LoggedSquare>(entries[i])});
    }
  }
  timeline.result_before = until_pieces_are_set_up(timeline.entries);
  return timeline;
}

Timeline timeline_of(std::span<const SensorEvent> observed) {
  Timeline timeline;
  for (const auto& each : observed) {
    if (each.press) {
      timeline.entries.push_back({each.at, *each.press});
    } else {
      timeline.entries.push_back({each.at, LoggedSquare{each.square, each.now}});
    }
  }
  timeline.result_before = until_pieces_are_set_up(timeline.entries);
  return timeline;
}

}  // namespace jadoube::tracking
