#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "rules/piece.h"

/// Times, players and plies in the words of an arbiter's sheet.
namespace jadoube::arbiter {

/// What a clock shows: "1:02:03", "0:00:07". A time below zero counts as zero; parts of a second
/// are left out.
std::string clock_text(std::chrono::milliseconds time);

/// What was read of a clock; "-:--:--" where nothing was.
std::string reading_text(const std::optional<std::chrono::seconds>& time);

/// A length of time, or a difference without its sign: "7 s", "2 min", "1 h 30 min", "2 min 30 s".
/// To the nearest second.
std::string length_text(std::chrono::milliseconds time);

/// "White" or "Black".
std::string_view player_text(rules::Color color);

/// "White's clock", or "Both clocks" for nobody in particular.
std::string clock_of_text(std::optional<rules::Color> who);

/// The number of the move that a ply belongs to, from 1; plies count from 0, White's first.
constexpr int move_of_ply(std::size_t ply) { return static_cast<int>(ply / 2) + 1; }

/// "12." or "12..." before the move of ply `ply`, counted from 0, White's first.
std::string move_number_text(std::size_t ply);

}  // namespace jadoube::arbiter
