#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// What the clock of a board on a bus shows. There are two sources: readings, now and then, and the
/// presses in the board's log, each with the time at which that side stopped. The log decides who
/// pressed, because it also has the order of presses and squares.
class BusClock {
 public:
  /// The clock was read. The reading is held until the log was read again, because the log has the
  /// presses before the reading.
  void hear(const ClockRead& reading);

  /// The board reports that it has no clock.
  void hear_missing(std::vector<Observation>& seen);

  /// The log has a press. The reading that follows from it; nothing before the first reading.
  std::optional<ClockRead> press(const LoggedPress& press);

  /// The log was read up to now, and `press` was called for each press in it. A reading that was
  /// kept back is accepted if there was no press since.
  void hear_log_end(std::vector<Observation>& seen);

  /// The known state of its display. Nothing before the first reading, and without a clock.
  const std::optional<ClockRead>& shown() const { return shown_; }

  /// True if a reading is kept back.
  bool waits_for_log() const { return kept_.has_value(); }

  /// How long a reading is good enough. 0: the clock must be read now.
  std::chrono::milliseconds good_for() const;

 private:
  std::optional<ClockRead> shown_, kept_;
  bool is_missing_ = false, pressed_since_ = false, is_doubtful_ = true;
};

/// Passes on the entries of a board's log, one after the other. A board on a bus is asked about
/// once a second, and then reports all that happened since. The order of its entries is exact,
/// their times are not known. So each entry waits at least as long after the one before it as the
/// hands took by the log.
class LogPlayout {
 public:
  /// Adds `what`. Its time is `gap` after everything that was added before it, and not before
  /// `now`. If more than two seconds would then wait, gaps are cut.
  void add(Instant now, Observation what, std::chrono::milliseconds gap = {});

  /// Appends what is due by `now`.
  void release(Instant now, std::vector<Observation>& seen);

  /// Appends everything, whenever it is due.
  void release_all(std::vector<Observation>& seen) { release(kNever, seen); }

  /// When `release` has something to do; kNever if nothing waits.
  Instant next_at() const { return waiting_.empty() ? kNever : waiting_.front().at; }

 private:
  struct Waiting {
    Instant at;
    Observation what;
  };
  std::deque<Waiting> waiting_;
  Instant last_at_{};
};

}  // namespace jadoube::drivers::dgt
