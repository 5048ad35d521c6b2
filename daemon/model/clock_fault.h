#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/piece.h"

namespace jadoube::model {

/// The faults of a clock that the clock audit distinguishes [FIDE 2023 Art. 6.10.2].
enum class ClockFaultKind : std::uint8_t {
  kWrongMainTime,      ///< The clock was not set to the first period's time.
  kTimesSwapped,       ///< Each player has the other's time.
  kWrongPerMove,       ///< The increment or delay is another.
  kDelayForIncrement,  ///< Time for a move that is not used is lost, though it should not be.
  kIncrementForDelay,  ///< Time for a move that is not used is kept, though it should not be.
  kExtraPress,         ///< A player pressed more often than they moved: a counter is ahead.
  kPeriodEarly,        ///< The next period's time came before its moves were made.
  kPeriodLate,         ///< It came after them, or has not come where it had to.
  kWrongPeriodTime,    ///< The next period brought another time than it ought to.
  kLeverDead,          ///< A player's presses do not reach the clock: their time runs on.
};

/// "WRONG_MAIN_TIME", "LEVER_DEAD": for records and programs.
std::string_view to_string(ClockFaultKind kind);

/// A fault of a clock, as values for its sentence. A field that the kind does not name is zero.
struct ClockFault {
  ClockFaultKind kind{};
  /// The player whose clock it is, or who pressed. Nothing: both.
  std::optional<rules::Color> player = {};
  /// True if it was found on one clock and then on the other.
  bool each = false;
  /// The time that the clock has or gives, and the right time.
  std::chrono::milliseconds time{0}, intended{0};
  /// The player's move at which the period began or should have begun. With kLeverDead: the number
  /// of moves without a press.
  int moves = 0;
  /// How many moves too early or too late the period began.
  int moves_off = 0;
  /// With kExtraPress: the clock's move counter is ahead.
  bool counter_ahead = false;
  /// With kTimesSwapped: true if it began at a press, not at the start.
  bool since_press = false;
  /// With kPeriodLate: the time has not come at all.
  bool missing = false;

  bool operator==(const ClockFault&) const = default;
};

}  // namespace jadoube::model
