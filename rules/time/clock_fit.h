#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/time/clock_model.h"

/// Which clock fits what was seen: for finding a clock that was set wrongly [FIDE 2023
/// Art. 6.10.2].
namespace jadoube::rules {

/// One ply as it was seen: how long the player on the move had, and what the displays showed after
/// his press, as far as they were read.
struct ClockSample {
  std::chrono::milliseconds thought{0};
  std::optional<std::chrono::milliseconds> white = std::nullopt, black = std::nullopt;

  const std::optional<std::chrono::milliseconds>& of(Color color) const {
    return color == Color::kWhite ? white : black;
  }
};

/// Time that came onto a clock beside that for each move: a period, or the arbiter's.
struct AddedTime {
  /// The player's move, from 1, after which it was first seen.
  int move;
  std::chrono::milliseconds time;

  bool operator==(const AddedTime&) const = default;
};

/// What one player's clock must have been set to, taken from the samples alone.
struct ClockEstimate {
  /// What it showed before the first move.
  std::chrono::milliseconds at_start{0};
  /// What was added with most presses.
  std::chrono::milliseconds per_move{0};
  /// What was added besides, if more than a minute.
  std::vector<AddedTime> added;
};

/// The estimate for `color`, who plays every other ply, White the first; nothing where fewer than
/// three of his presses were read. With a delay `per_move` is what was mostly given back.
std::optional<ClockEstimate> estimate_clock(std::span<const ClockSample> plies, Color color);

/// What can be wrong with a clock, or nothing.
enum class ClockFault : std::uint8_t {
  kNone,
  kWrongMainTime,
  kWrongPerMove,
  kFirstIncrementMissing,
  kTimesSwapped,       ///< Each player has the other's.
  kNextPeriodEarly,    ///< One move too early.
  kNextPeriodLate,     ///< One move too late.
  kNextPeriodAtZero,   ///< When a clock came to zero, not with the period's last move.
  kNextPeriodMissing,  ///< The last period never comes.
  kExtraPress,         ///< Both pressed once more than they moved: the counters are one ahead.
  kOtherControl,       ///< Main time and time for each move are both others.
};

/// In words, for a person: "the next period begins one move early".
std::string_view describe(ClockFault fault);

/// A clock that fits: what is wrong with it, and how well it does.
struct ClockFit {
  ClockFault fault;
  ClockSetup setup;
  /// For kExtraPress: before which ply, from 0; others fit as well where it makes no difference.
  std::size_t ply = 0;
  /// The greatest difference between what was read and what this clock shows.
  std::chrono::milliseconds deviation{0};
};

/// The greatest difference between a reading and what `clock` shows when it goes on from here;
/// after each reading the clock goes on from that, so that errors of the thinking times do not add
/// up.
std::chrono::milliseconds deviation(ClockModel clock, std::span<const ClockSample> plies);

/// The clocks with one fault that explain the samples within `tolerance`, in the order of
/// `ClockFault`; `intended` alone, with kNone, where it does itself. Displays and thinking times in
/// whole seconds need a tolerance of about three seconds. Empty: the samples have more than one
/// fault, or an arbiter's hand in them.
std::vector<ClockFit> fitting_clocks(const ClockSetup& intended, std::span<const ClockSample> plies,
                                     std::chrono::milliseconds tolerance);

}  // namespace jadoube::rules
