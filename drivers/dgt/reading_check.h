#pragma once

#include <optional>
#include <vector>

#include "drivers/instant.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// Keeps a clock reading back if its times or flags cannot follow from the reading before. A second
/// reading must show the same before it is believed. A garbled time is so never passed on [spec:
/// drivers/dgt/protocol.md#clock-discipline].
class ReadingCheck {
 public:
  /// Takes in a reading. Adds to `seen` what is believed now: the reading, nothing, or the reading
  /// that was kept back and then this one.
  void take_in(Instant now, const ClockRead& reading, std::vector<Observation>& seen);

  /// There is no clock any more: the next reading is believed.
  void lose() { *this = {}; }

  /// True if the clock should be asked now, because a reading is kept back.
  bool is_due() const { return kept_ && !asked_; }

  /// The clock was asked.
  void asked() { asked_ = true; }

  /// Believes a reading that nothing has contradicted for some seconds.
  void advance(Instant now, std::vector<Observation>& seen);

  /// The next time when `advance` has something to do; kNever if no reading is kept back.
  Instant times_out_at() const;

 private:
  struct Reading {
    ClockRead read;
    Instant at;
  };
  void believe(const Reading& reading, std::vector<Observation>& seen);
  bool follows(const Reading& reading, const Reading& before) const;

  std::optional<Reading> believed_, kept_;
  bool asked_ = false;
  /// When the lever was last seen to move.
  Instant pressed_at_ = Instant::min();
};

}  // namespace jadoube::drivers::dgt
