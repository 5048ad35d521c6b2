#pragma once

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "daemon/tracking/sensed/sensor_events.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// The last sensor events that were observed. They show where the entries of a board's log begin to
/// be new. Their number is limited.
class RecentEvents {
 public:
  /// The oldest first.
  const std::vector<SensorEvent>& all() const { return all_; }
  /// A square changed, or a player pressed. Of changes of one square in a row only the last counts.
  void add(const SensorEvent& sensor_event);
  /// Squares that changed at `at`, from `before` to `now`.
  void add(const rules::Placement& before, const rules::Placement& now, drivers::Instant at);
  /// Forgets all: they have no effect on what comes.
  void clear() { all_.clear(); }

  /// How the pieces of the present game were set up, as a log has it.
  const std::vector<drivers::LogEntry>& set_up() const { return set_up_; }
  void note_set_up(std::vector<drivers::LogEntry> changes) { set_up_ = std::move(changes); }
  /// A game begins. What was observed before shows how its pieces were set up, if `all_was_seen`.
  void begin_game(bool all_was_seen);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(all_, set_up_);
  }

 private:
  std::vector<SensorEvent> all_;
  std::vector<drivers::LogEntry> set_up_;
};

/// Something that happened in a time without data: a square changed, or a player pressed. A press
/// in a log has the time of one clock, one that was observed has both.
struct TimelineEntry {
  drivers::Instant at;
  std::variant<drivers::LoggedSquare, drivers::LoggedPress, Press> what;
};

/// What happened in a time without data, in order.
struct Timeline {
  std::vector<TimelineEntry> entries;
  /// If the kings were in the centre before this entry, they gave the result. From here on pieces
  /// only return to their starting squares. The number of entries where that never begins.
  std::size_t result_before = 0;
};

/// What a log has, between two times.
Timeline timeline_of(std::span<const drivers::LogEntry> entries, drivers::Instant from,
                     drivers::Instant to);

/// Observations that were kept back: each happened at its own time.
Timeline timeline_of(std::span<const SensorEvent> observed);

}  // namespace jadoube::tracking
