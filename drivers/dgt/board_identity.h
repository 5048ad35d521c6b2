#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drivers/dgt/greeting.h"
#include "drivers/dgt/message.h"
#include "drivers/driver.h"

namespace jadoube::drivers::dgt {

/// What a DGT board can do. It takes a clock, and it writes a log [spec:
/// drivers/dgt/protocol.md#event-log]. Only boards with a battery answer the question for it; the
/// driver adds the battery when the answer arrives. Boards with lights exist, but this driver does
/// not use their lights.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kEitherWay,
                                            .clock = true,
                                            .own_log = true,
                                            .lights = false,
                                            .battery = false};

/// The identity of the board, and its reports about itself. The serial number is reported when it
/// is final: otherwise a board with a long number would have two names.
class BoardIdentity {
 public:
  BoardIdentity();

  /// The answer to a question of the greeting, and its step. Nothing: the answer is empty.
  std::optional<GreetingStep> hear(const SerialNumber& serial);
  /// The long serial number is the better name. But a board that already has a name keeps it.
  std::optional<GreetingStep> hear(const LongSerialNumber& serial);
  std::optional<GreetingStep> hear(const Trademark& trademark);
  std::optional<GreetingStep> hear(const Version& version);
  std::optional<GreetingStep> hear(const HardwareVersion& version);
  std::optional<GreetingStep> hear(const Battery& battery);
  /// The clock that is plugged in. Empty: none, or it is not known which.
  void set_clock(const std::string& clock) { info_.clock = clock; }
  /// The questions for the serial numbers are settled.
  void settle() { is_settled_ = true; }

  /// Everything that is known.
  const DeviceInfo& info() const { return info_; }
  /// Reports the changes.
  void tell(std::vector<Observation>& seen);

 private:
  DeviceInfo info_, told_;
  bool is_settled_ = false;
};

}  // namespace jadoube::drivers::dgt
