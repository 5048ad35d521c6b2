#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/tracking/sensed/sensor_events.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// What was observed on a board without a game since its clock was last seen stopped. If it was
/// not, since the board was first read. A game may have begun at any moment since then. Its first
/// plies may have been made before the clock was read.
class SinceClockStopped {
 public:
  /// A moment at which a game may have begun: the placement then, and the number of events before.
  struct Moment {
    rules::Placement placement;
    drivers::Instant at;
    std::size_t until;
  };

  /// The clock is stopped, or the board is read for the first time, and this is the placement.
  void stop(drivers::Instant at, const rules::Placement& current);
  /// True if a placement is known.
  bool is_known() const { return placement_.has_value(); }
  /// Squares changed at `at` from `before` to `now`.
  void add_change(drivers::Instant at, const rules::Placement& before, const rules::Placement& now);
  void add_press(const Press& press);
  /// The board faces the other way.
  void turn();

  const std::vector<SensorEvent>& events() const { return events_; }
  /// The last moments at which a game may have begun. The earliest first.
  std::vector<Moment> moments() const;

  /// True once after each event: nothing new is to be found until the next one.
  bool take_changed_flag() { return std::exchange(is_new_, false); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(placement_, since_, events_, is_new_);
  }

 private:
  void add(const SensorEvent& sensor_event);
  bool may_be_play(std::size_t from) const;

  std::optional<rules::Placement> placement_ = {};
  drivers::Instant since_{};
  std::vector<SensorEvent> events_ = {};
  bool is_new_ = false;
};

}  // namespace jadoube::tracking
