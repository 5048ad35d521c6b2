#pragma once

#include <chrono>
#include <optional>

#include "daemon/model/change.h"
#include "daemon/tracking/sensed/press_count.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// A player has pressed the clock.
struct Press {
  rules::Color by;
  drivers::Instant at;
  std::chrono::seconds white, black;
};

/// The side of the clock that shows the player's time.
drivers::ClockSide side_of(rules::Color color, model::Orientation orientation);

/// The clock as it was last read, and where its lever lies.
class Clock {
 public:
  /// Processes a reading. Gives the press that it shows, if it shows one.
  std::optional<Press> read(drivers::Instant at, const drivers::ClockRead& reading,
                            model::Orientation orientation);

  /// There is no clock.
  void lose();
  /// The connection is lost: what the lever does now is not seen.
  void stop_reading() {
    lever_known_ = was_seen_stopped_ = false;
    count_.stop_reading();
  }
  /// How many presses were missed while the clock was not read.
  const PressCount& presses() const { return count_; }
  PressCount& presses() { return count_; }
  /// How many presses there were at least since `before`, by whose time has run meanwhile. The
  /// player who was not to move has lost none unless both have pressed.
  int pressed_at_least_since(const Clock& before) const;
  /// A game begins: it is played with the clock if that runs, now or later.
  void begin_game() {
    in_use_ = running();
    stopped_since_ = drivers::kNever;
    count_ = {};
    first_ = last_;
  }

  /// True if there was no press since `before`. The lever lies as it did then. The player who was
  /// not to move has as much time as then. The other has lost about as much as has passed, if the
  /// clock ran; or less, if each move has a delay.
  bool is_as_it_was(const Clock& before) const;

  /// True if it is stopped and shows the times from the beginning of the game: it is set for
  /// another game.
  bool is_set_back() const;

  /// By colour; nothing where there is no clock.
  std::optional<model::ClockState> state(model::Orientation orientation) const;
  /// The side whose time runs; nothing where the clock is stopped, or the lever was not seen since
  /// the connection came.
  std::optional<rules::Color> turn(model::Orientation orientation) const;
  /// True if the clock has run since the game began.
  bool in_use() const { return in_use_; }
  bool running() const { return last_ && last_->running; }
  /// Since when the clock of the game has been stopped; kNever while it runs, and if only a fallen
  /// flag has stopped it.
  drivers::Instant stopped_since() const { return stopped_since_; }
  const std::optional<drivers::ClockRead>& last() const { return last_; }
  /// When it was last read.
  drivers::Instant last_at() const { return last_at_; }
  /// True if it was seen stopped since the connection came.
  bool was_seen_stopped() const { return was_seen_stopped_; }
  /// True if the lever was seen since the connection came.
  bool lever_known() const { return lever_known_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(last_, first_, last_at_, stopped_since_, lever_known_, was_seen_stopped_, in_use_,
            runs_down_, count_);
  }

 private:
  /// As it was read last, and last before it ran in the game.
  std::optional<drivers::ClockRead> last_, first_;
  drivers::Instant last_at_{}, stopped_since_ = drivers::kNever;
  bool lever_known_ = false, was_seen_stopped_ = false, in_use_ = false;
  /// True if the player to move was seen to lose time since the lever lies so.
  bool runs_down_ = false;
  PressCount count_;
};

}  // namespace jadoube::tracking
