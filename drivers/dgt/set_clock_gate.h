#pragma once

#include "drivers/command.h"
#include "drivers/instant.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// Blocks clock readings that still show the time from before the clock was set. A reading above
/// the time that was set is old. The gate opens when the clock has acknowledged and one reading has
/// matched. It also opens after some seconds, whatever came [spec:
/// drivers/dgt/protocol.md#clock-discipline].
class SetClockGate {
 public:
  /// The command has just been sent: closes the gate.
  void close(Instant now, const SetClock& command);

  /// The clock acknowledged the command.
  void acknowledged();

  /// The command failed: opens the gate.
  void open() { closed_ = false; }

  /// True if `reading` can be believed.
  bool lets_pass(Instant now, const ClockRead& reading);

 private:
  SetClock set_{};
  bool closed_ = false, acknowledged_ = false, matched_ = false;
  Instant opens_at_{};
};

}  // namespace jadoube::drivers::dgt
