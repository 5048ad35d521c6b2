#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "rules/error.h"
#include "rules/time/time_control.h"

namespace jadoube::drivers::simulator {

/// The setting of a game's clock: time, Fischer increment, and the time that is added once when the
/// time has run out. The last one is a second period, on a clock that does not count moves.
struct TimeControl {
  std::chrono::seconds base = std::chrono::minutes(5);
  std::chrono::seconds increment{3};
  std::chrono::seconds next_period{0};

  bool operator==(const TimeControl&) const = default;
};

/// Reads the TimeControl tag of PGN: "300+3", "40/5400+30:1800+30" (only the first two periods
/// count). It also reads sentences that some arbiters write there, such as "90 minutes ... with an
/// increment of 30 seconds per move". Nothing for "-", "?", an hourglass, or an unknown text.
std::optional<TimeControl> parse_time_control(std::string_view tag);

/// The setting of the emulated clock for `control`. InvalidArgument: the clock cannot be set so. It
/// knows no delay, no parts of a second, at most two periods, and shows at most 9:59:59.
rules::Expected<TimeControl> clock_setting(const rules::TimeControl& control);

}  // namespace jadoube::drivers::simulator
