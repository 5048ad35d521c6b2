#pragma once

#include <optional>
#include <vector>

#include "drivers/instant.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// What the clock of a board on a bus shows. There are two sources: readings, now and then, and the
/// presses in the board's log, each with the time at which that side stopped. The log decides who
/// pressed, because it also says between which squares.
class BusClock {
 public:
  /// The clock was read. The reading is kept back until the log was read again, because the log
  /// tells of presses that came before it.
  void hear(const ClockRead& reading);

  /// The board says that it has no clock.
  void hear_missing(std::vector<Observation>& seen);

  /// The log says that somebody pressed. The reading that follows from it; nothing before the first
  /// reading.
  std::optional<ClockRead> press(const LoggedPress& press);

  /// The log was read up to now, and `press` was called for each press in it. A reading that was
  /// kept back is believed if there was none since.
  void hear_log_end(std::vector<Observation>& seen);

  /// What it shows as far as it is known. Nothing before the first reading, and without a clock.
  const std::optional<ClockRead>& shown() const { return shown_; }

  /// True if a reading is kept back.
  bool waits_for_log() const { return kept_.has_value(); }

  /// How long a reading is good enough. 0: the clock must be read now.
  std::chrono::milliseconds good_for() const;

 private:
  std::optional<ClockRead> shown_, kept_;
  bool is_missing_ = false, pressed_since_ = false, is_doubtful_ = true;
};

}  // namespace jadoube::drivers::dgt
