#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/time/clock_model.h"

/// Finds the clock settings that fit the readings. This detects a clock that was set wrongly [FIDE
/// 2023 Art. 6.10.2].
namespace jadoube::rules {

/// One observed ply: how long the player thought, and the displays after the press, as far as they
/// were read.
struct ClockSample {
  std::chrono::milliseconds thought{0};
  std::optional<std::chrono::milliseconds> white = std::nullopt, black = std::nullopt;

  const std::optional<std::chrono::milliseconds>& of(Color color) const {
    return color == Color::kWhite ? white : black;
  }
};

/// Time that was added to a clock besides the time for each move: a new period, or time from the
/// arbiter.
struct AddedTime {
  /// The player's move, counted from 1, after which it was first seen.
  int move;
  std::chrono::milliseconds time;

  bool operator==(const AddedTime&) const = default;
};

/// The probable setting of one player's clock, from the samples alone.
struct ClockEstimate {
  /// The display before the first move.
  std::chrono::milliseconds at_start{0};
  /// The time that most presses added.
  std::chrono::milliseconds per_move{0};
  /// Other time that was added, if it is more than a minute.
  std::vector<AddedTime> added;
};

/// The estimate for `color`. White plays the first ply, then the players alternate. Nothing if
/// fewer than three presses of that player were read. With a delay, `per_move` is the time that
/// most presses gave back.
std::optional<ClockEstimate> estimate_clock(std::span<const ClockSample> plies, Color color);

/// The possible faults of a clock's setting. The first is no fault.
enum class ClockFault : std::uint8_t {
  kNone,
  kWrongMainTime,
  kWrongPerMove,
  kFirstIncrementMissing,
  kTimesSwapped,       ///< Each player has the other player's time.
  kNextPeriodEarly,    ///< One move too early.
  kNextPeriodLate,     ///< One move too late.
  kNextPeriodAtZero,   ///< When a clock reaches zero, not with the period's last move.
  kNextPeriodMissing,  ///< The clock never begins the last period.
  kExtraPress,    ///< Both players pressed once more than they moved. The counters are one ahead.
  kOtherControl,  ///< Both main time and time for each move differ from the control.
};

/// The fault in words, for a person: "the next period begins one move early".
std::string_view describe(ClockFault fault);

/// A clock that fits the samples: its fault, and how well it fits.
struct ClockFit {
  ClockFault fault;
  ClockSetup setup;
  /// For kExtraPress: the extra press is before this ply, counted from 0. Other plies may fit as
  /// well.
  std::size_t ply = 0;
  /// The greatest difference between a reading and this clock.
  std::chrono::milliseconds deviation{0};
};

/// The greatest difference between a reading and `clock`, which continues from its present state.
/// After each reading the clock is set to it. So errors of the thinking times do not add up.
std::chrono::milliseconds deviation(ClockModel clock, std::span<const ClockSample> plies);

/// The clocks with one fault that explain the samples within `tolerance`, in the order of
/// `ClockFault`. If `intended` explains them, it is the only result, with kNone. Displays and
/// thinking times in whole seconds need a tolerance of about three seconds. Empty: there is more
/// than one fault, or an arbiter has changed the clock.
std::vector<ClockFit> fitting_clocks(const ClockSetup& intended, std::span<const ClockSample> plies,
                                     std::chrono::milliseconds tolerance);

}  // namespace jadoube::rules
