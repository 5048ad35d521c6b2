#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>

#include "drivers/observation.h"
#include "rules/bitboard.h"

/// The requests that a board or its clock can get. A board without the needed part refuses.
namespace jadoube::drivers {

/// Reads the whole board. The answer is `PlacementRead`.
struct ReadPlacement {};

/// Reads the log that the board keeps. `LogAwaited` comes at once, and `LogRead` comes later.
struct ReadLog {};

/// Asks for the clock's model and version. The answer is `DeviceRead` with `clock` filled in.
struct ReadClockVersion {};

/// Shows `text` on the clock and beeps for `beep` (0: silent).
struct ShowText {
  std::string text;
  std::chrono::milliseconds beep{0};
};

/// Removes the text and shows the times again.
struct EndText {};

/// Makes a sound: the board itself, if it can, or else its clock. `length` is a wish.
struct Beep {
  std::chrono::milliseconds length;
};

/// Sets both times, and starts one side or none.
struct SetClock {
  std::chrono::seconds left, right;
  std::optional<ClockSide> running;
};

/// Lights up these squares of the board, and darkens all others. The squares are named as in
/// observations.
struct ShowLights {
  rules::Bitboard squares = 0;
};

using Command = std::variant<ReadPlacement, ReadLog, ReadClockVersion, ShowText, EndText, Beep,
                             SetClock, ShowLights>;

}  // namespace jadoube::drivers
