#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "rules/piece.h"

/// Times and clocks as on an arbiter's sheet.
namespace jadoube::texts {

/// The display of a clock: "1:02:03", "0:00:07". A time below zero counts as zero. Parts of a
/// second are left out.
std::string clock_text(std::chrono::milliseconds time);

/// The reading of a clock. "-:--:--" if there is none.
std::string reading_text(const std::optional<std::chrono::seconds>& time);

/// A length of time, or a difference without its sign: "7 s", "2 min", "1 h 30 min", "2 min 30 s".
/// To the nearest second.
std::string length_text(std::chrono::milliseconds time);

}  // namespace jadoube::texts
