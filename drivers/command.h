#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>

#include "drivers/observation.h"

/// What a board or its clock can be asked to do. A board that lacks the part refuses.
namespace jadoube::drivers {

/// Read the whole board: answered by `PlacementRead`.
struct ReadPlacement {};

/// Read the log that the board keeps: answered by `LogAwaited` at once, and by `LogRead`.
struct ReadLog {};

/// Ask the clock which it is: answered by `DeviceRead` with `clock` filled in.
struct ReadClockVersion {};

/// Show `text` on the clock, beeping for `beep` (0 for silence).
struct ShowText {
  std::string text;
  std::chrono::milliseconds beep{0};
};

/// Take the text away and show the times again.
struct EndText {};

/// Beep.
struct Beep {
  std::chrono::milliseconds length;
};

/// Set both times and let one side run, or none.
struct SetClock {
  std::chrono::seconds left, right;
  std::optional<ClockSide> running;
};

using Command =
    std::variant<ReadPlacement, ReadLog, ReadClockVersion, ShowText, EndText, Beep, SetClock>;

}  // namespace jadoube::drivers
