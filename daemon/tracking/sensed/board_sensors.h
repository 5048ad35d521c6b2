#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/tracking/sensed/sensed.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// The first stage: what a board and its clock report becomes `Sensed`. What concerns one part of
/// it only, as the clock or quiet time, is changed at that part of `known`.
class BoardSensors {
 public:
  /// The facts about the broadcasts.
  const Sensed& sensed() const { return sensed_; }
  /// The same, to change one part by its own rules.
  Sensed& known() { return sensed_; }

  /// One square, by the board's name for it. The change to publish; nothing if it shows what is
  /// known.
  std::optional<model::Change> set_square(rules::Square square, rules::Piece piece);
  /// The whole board. The change to publish; nothing if it shows what is known.
  std::optional<model::Change> read_placement(const rules::Placement& placement);
  /// A reading of the clock. The press that it shows, if it shows one.
  std::optional<Press> read_clock(const drivers::ClockRead& seen);
  /// The connection is lost: nothing that happens now is sensed.
  void lose_connection();
  /// The placement on the board of the other player. True if it has changed.
  bool repeat(const std::optional<rules::Placement>& placement) {
    return std::exchange(sensed_.repeated, placement) != placement;
  }
  /// The squares that changed from `before` to now, as events. Within one reading no order is
  /// known, so pieces that left come first.
  std::vector<SensorEvent> changes_since(const rules::Placement& before);
  /// A game begins: it is played with the clock if that runs, now or later.
  void begin_game();
  /// The board faces that way. The change to publish; nothing if that is known.
  std::optional<model::Change> face(model::Orientation orientation);
  /// The time of the next step that needs no observation. kNever: none.
  drivers::Instant due() const { return std::min(sensed_.quiet.due(), sensed_.gesture.due()); }

  /// For a replay: what was known `then` takes the place of what is known now.
  void restore(const BoardSnapshot& then);
  /// For a replay of a game from its beginning. `current`: the placement then, with squares as the
  /// board names them. `clock`: the clock then.
  void restore_beginning(const rules::Placement& current, const Clock& clock);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(sensed_, flicker_);
  }

 private:
  Sensed sensed_;
  Flicker flicker_;
};

}  // namespace jadoube::tracking
