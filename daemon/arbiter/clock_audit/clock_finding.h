#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/piece.h"

namespace jadoube::arbiter {

/// What is wrong with a clock [FIDE 2023 Art. 6.10.2], as `ClockAudit` tells them apart.
enum class ClockFindingKind : std::uint8_t {
  kWrongMainTime,      ///< The clock was not set to the first period's time.
  kTimesSwapped,       ///< Each player has the other's time.
  kWrongPerMove,       ///< The increment or delay is another.
  kDelayForIncrement,  ///< What is not used of the time for each move is lost, though it should not
                       ///< be.
  kIncrementForDelay,  ///< What is not used of it is kept, though it should not be.
  kExtraPress,         ///< Both pressed once more than they moved: the counters are one ahead.
  kPeriodEarly,        ///< The next period's time came before its moves were made.
  kPeriodLate,         ///< It came after them, or has not come where it had to.
  kWrongPeriodTime,    ///< The next period brought another time than it ought to.
  kLeverDead,          ///< A player's presses do not reach the clock: his time runs on.
};

/// "WRONG_MAIN_TIME", "LEVER_DEAD": for records and programs.
std::string_view to_string(ClockFindingKind kind);

/// One thing that cannot be right with a clock.
struct ClockFinding {
  ClockFindingKind kind;
  /// The ply whose press showed it, from 0.
  std::size_t ply = 0;
  /// Whose clock; nothing where it is both.
  std::optional<rules::Color> who = std::nullopt;
  /// How much time too much the player has, or gets with each move, or got too early; below zero:
  /// too little. Of kLeverDead: what he lost (below zero).
  std::chrono::milliseconds by{0};
  /// A sentence for the arbiter: what is off, by how much, and where it was seen.
  std::string text = {};

  bool operator==(const ClockFinding&) const = default;
};

}  // namespace jadoube::arbiter
