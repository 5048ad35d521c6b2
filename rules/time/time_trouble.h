#pragma once

#include <chrono>

#include "rules/time/clock_model.h"

namespace jadoube::rules {

/// A player with less time need not record the moves, unless they have `kReliefFromTrouble` for
/// each move [FIDE 2023 Art. 8.4].
inline constexpr std::chrono::milliseconds kTimeTrouble = std::chrono::minutes(5);
inline constexpr std::chrono::milliseconds kReliefFromTrouble = std::chrono::seconds(30);

/// True if a player may stop recording the moves until the period ends [FIDE 2023 Art. 8.4]. The
/// player has, or had at some stage of the period, less than five minutes, and less than 30 seconds
/// for each move. `least` is the smallest time on the player's clock in the period. A delay of 30
/// seconds counts as an increment [FIDE Laws, Glossary, "increment"].
constexpr bool may_stop_recording(std::chrono::milliseconds least, const MoveTime& per_move) {
  return least < kTimeTrouble && per_move.time < kReliefFromTrouble;
}

/// The players who may stop recording.
struct RecordingRelief {
  bool white = false, black = false;

  /// True if both may stop: the arbiter or an assistant should be there and record [FIDE 2023 Art.
  /// 8.5.1].
  constexpr bool arbiter_records() const { return white && black; }
  bool operator==(const RecordingRelief&) const = default;
};

/// The players who may stop recording, by the clock now. In rapid and blitz nobody has to record
/// [FIDE 2023 Art. A.2, B.3].
inline RecordingRelief recording_relief(const ClockModel& clock) {
  const auto relief = [&](Color color) {
    const Period& period = clock.setup().of(color).period(clock.player(color).period);
    return may_stop_recording(clock.shown(color), period.per_move);
  };
  return {relief(Color::kWhite), relief(Color::kBlack)};
}

}  // namespace jadoube::rules
