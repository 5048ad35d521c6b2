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
/// not, since the board was first read. A game may have begun at any moment since then, and its
/// first plies may have been made before anybody knew that the clock runs.
class SinceStood {
 public:
  /// A moment at which a game may have begun: what stood then, and how many events came before.
  struct Moment {
    rules::Placement stood;
    drivers::Instant at;
    std::size_t until;
  };

  /// The clock stands, or the board is read first, and this stands.
  void stand(drivers::Instant at, const rules::Placement& stands);
  /// True if something is known to have stood.
  bool is_known() const { return stood_.has_value(); }
  /// Squares changed at `at` from `before` to `now`.
  void add_change(drivers::Instant at, const rules::Placement& before, const rules::Placement& now);
  void add_press(const Press& press);
  /// The board faces the other way.
  void turn();

  const std::vector<SensorEvent>& events() const { return events_; }
  /// The last moments at which a game may have begun. The earliest first.
  std::vector<Moment> moments() const;

  /// True once after each event: nothing new is to be found until the next one.
  bool take_changed_flag() { return std::exchange(is_news_, false); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(stood_, since_, events_, is_news_);
  }

 private:
  void add(const SensorEvent& sensor_event);
  bool may_be_play(std::size_t from) const;

  std::optional<rules::Placement> stood_ = {};
  drivers::Instant since_{};
  std::vector<SensorEvent> events_ = {};
  bool is_news_ = false;
};

}  // namespace jadoube::tracking
