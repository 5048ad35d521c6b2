#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::rules {

/// What a comment says: the clock of its command `[%clk h:mm:ss]`, and the rest.
struct PgnComment {
  std::optional<std::chrono::seconds> clock;
  std::string text;
};

/// Takes the clock out of a comment. A fraction of a second is cut off; a command that cannot be
/// read stays in the text; of several clocks the last counts.
PgnComment split_clock(std::string_view comment);

/// "[%clk 0:03:01]"; a time below zero is written as zero.
std::string clock_command(std::chrono::seconds clock);

}  // namespace jadoube::rules
