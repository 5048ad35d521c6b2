#pragma once

#include <chrono>

#include "rules/time/time_control.h"

namespace jadoube::arbiter {

/// What a clock gave for one move, and how long its player thought.
struct MoveGain {
  std::chrono::milliseconds thought{0}, gain{0};
};

/// What `rule` gives for a move that took `thought`.
std::chrono::milliseconds given_by(const rules::MoveTime& rule, std::chrono::milliseconds thought);

/// The other rule that gives the same time: a delay for an increment, an increment for a delay.
/// Bronstein's and the simple delay differ only in the display before a move.
rules::MoveTime other_way(const rules::MoveTime& rule);

/// The nearest whole seconds, zero at least.
std::chrono::milliseconds whole_seconds(std::chrono::milliseconds time);

}  // namespace jadoube::arbiter
