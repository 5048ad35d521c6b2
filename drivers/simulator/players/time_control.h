#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace jadoube::drivers::simulator {

/// How a game's clock is set: time, Fischer's increment, and what is added once the time has run
/// out, where the game has a second period. Clocks that count no moves do it so.
struct TimeControl {
  std::chrono::seconds base = std::chrono::minutes(5);
  std::chrono::seconds increment{3};
  std::chrono::seconds next_period{0};

  bool operator==(const TimeControl&) const = default;
};

/// Reads PGN's TimeControl tag: "300+3", "40/5400+30:1800+30" (two periods at most count), and the
/// sentences some arbiters write there, as "90 minutes ... with an increment of 30 seconds per
/// move". Nothing for "-", "?", an hourglass, or what nobody can read.
std::optional<TimeControl> parse_time_control(std::string_view tag);

}  // namespace jadoube::drivers::simulator
