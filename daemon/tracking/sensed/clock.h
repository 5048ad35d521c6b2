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

/// What was seen since the connection came.
struct ClockSeen {
  /// Where the lever lies.
  bool lever = false;
  /// That the clock was stopped.
  bool stopped = false;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(lever, stopped);
  }
};

/// What has happened to the clock between two moments, as far as its times show that.
struct ClockPassed {
  /// True if there was no press. The lever lies as it did then. The player who was not to move has
  /// as much time as then. The other has lost about as much as has passed, if the clock ran; or
  /// less, if each move has a delay.
  bool is_as_it_was = false;
  /// How many presses there were at least. The player who was not to move has lost no time unless
  /// both have pressed.
  int pressed_at_least = 0;
};

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
    seen_ = {};
    count_.stop_reading();
  }
  /// How many presses were missed while the clock was not read.
  const PressCount& presses() const { return count_; }
  PressCount& presses() { return count_; }
  /// A game begins: it is played with the clock if that runs, now or later.
  void begin_game() {
    in_use_ = running();
    stopped_since_ = drivers::kNever;
    count_ = {};
    first_ = last_;
  }

  /// What has happened since `before`.
  ClockPassed passed_since(const Clock& before) const;

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
  /// What was seen since the connection came.
  const ClockSeen& seen() const { return seen_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(last_, first_, last_at_, stopped_since_, seen_, in_use_, runs_down_, count_);
  }

 private:
  bool is_as_it_was(const Clock& before) const;
  int pressed_at_least_since(const Clock& before) const;

  /// As it was read last, and last before it ran in the game.
  std::optional<drivers::ClockRead> last_, first_;
  drivers::Instant last_at_{}, stopped_since_ = drivers::kNever;
  ClockSeen seen_;
  bool in_use_ = false;
  /// True if the player to move was seen to lose time since the lever lies so.
  bool runs_down_ = false;
  PressCount count_;
};

}  // namespace jadoube::tracking
