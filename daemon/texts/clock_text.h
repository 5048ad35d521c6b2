#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "rules/piece.h"

/// Times and clocks in the words of an arbiter's sheet.
namespace jadoube::texts {

/// What a clock shows: "1:02:03", "0:00:07". A time below zero counts as zero; parts of a second
/// are left out.
std::string clock_text(std::chrono::milliseconds time);

/// What was read of a clock; "-:--:--" where nothing was.
std::string reading_text(const std::optional<std::chrono::seconds>& time);

/// A length of time, or a difference without its sign: "7 s", "2 min", "1 h 30 min", "2 min 30 s".
/// To the nearest second.
std::string length_text(std::chrono::milliseconds time);

/// "White's clock", or "Both clocks" for nobody in particular.
std::string clock_of_text(std::optional<rules::Color> who);

}  // namespace jadoube::texts
