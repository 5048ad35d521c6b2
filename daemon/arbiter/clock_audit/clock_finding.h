#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "daemon/model/clock_fault.h"
#include "rules/piece.h"

namespace jadoube::arbiter {

using model::ClockFault;
using ClockFindingKind = model::ClockFaultKind;

/// One thing that cannot be right with a clock.
struct ClockFinding {
  ClockFindingKind kind;
  /// The ply whose press showed it, from 0.
  std::size_t ply = 0;
  /// Whose clock; nothing where it is both.
  std::optional<rules::Color> who = std::nullopt;
  /// How much time too much the player has, or gets with each move, or got too early; below zero:
  /// too little. Of kLeverDead: what the player lost (below zero).
  std::chrono::milliseconds by{0};
  /// What the arbiter is told: what is off, by how much, and where it was seen.
  ClockFault fault = {};

  bool operator==(const ClockFinding&) const = default;
};

}  // namespace jadoube::arbiter
