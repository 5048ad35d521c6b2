#pragma once

#include "drivers/command.h"
#include "drivers/instant.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// Keeps readings from passing that still tell the time from before the clock was set. A reading
/// above what was set is old; the gate opens when the clock has acknowledged and one reading has
/// matched, or after some seconds whatever came [spec: drivers/dgt/protocol.md#clock-discipline].
class SetClockGate {
 public:
  /// The command has just been sent: closes.
  void close(Instant now, const SetClock& command);

  /// The clock acknowledged the command.
  void acknowledged();

  /// The command came to nothing: opens.
  void open() { closed_ = false; }

  /// Whether `reading` can be believed.
  bool lets_pass(Instant now, const ClockRead& reading);

 private:
  SetClock set_{};
  bool closed_ = false, acknowledged_ = false, matched_ = false;
  Instant opens_at_{};
};

}  // namespace jadoube::drivers::dgt
