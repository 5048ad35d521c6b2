#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "daemon/watch/change.h"
#include "drivers/observation.h"

namespace jadoube::watch {

/// A player has pressed his clock.
struct Press {
  rules::Color by;
  Instant at;
  std::chrono::seconds white, black;
};

/// The clock as it was last read, and what its lever says.
class Clock {
 public:
  /// Takes in a reading; the press it shows, if it shows one.
  std::optional<Press> read(Instant at, const drivers::ClockRead& reading, Orientation orientation);

  /// There is no clock.
  void lose();
  /// The line was lost: what the lever does now is not seen.
  void look_away() { lever_known_ = false; }
  /// A game begins: whether it is played with the clock is to be seen.
  void begin_game() { in_use_ = false; }

  /// By colour; nothing where there is no clock.
  std::optional<ClockState> state(Orientation orientation) const;
  /// Whether the clock has run since the game began.
  bool in_use() const { return in_use_; }
  bool running() const { return last_ && last_->running; }
  const std::optional<drivers::ClockRead>& last() const { return last_; }
  /// Whether the lever was seen since the line came.
  bool lever_known() const { return lever_known_; }

 private:
  std::optional<drivers::ClockRead> last_;
  bool lever_known_ = false, in_use_ = false;
};

/// Presses that no ply was seen for yet.
class PendingPresses {
 public:
  /// Keeps `press`, in place of an older one of that player.
  void keep(const Press& press);
  /// Forgets those that are too old for squares that were shown at `shown`.
  void expire(Instant shown);
  void clear() { presses_.clear(); }
  void drop_first() { presses_.erase(presses_.begin()); }
  /// The oldest first.
  const std::vector<Press>& all() const { return presses_; }

 private:
  std::vector<Press> presses_;
};

}  // namespace jadoube::watch
