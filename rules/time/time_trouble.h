#pragma once

#include <chrono>

#include "rules/time/clock_model.h"

namespace jadoube::rules {

/// Below this a player without `kReliefFromTrouble` need not record [FIDE 2023 Art. 8.4].
inline constexpr std::chrono::milliseconds kTimeTrouble = std::chrono::minutes(5);
inline constexpr std::chrono::milliseconds kReliefFromTrouble = std::chrono::seconds(30);

/// Whether a player may stop recording the moves until the period ends: he has, or had at some
/// stage of it, less than five minutes, and has not 30 seconds or more for each move [FIDE 2023
/// Art. 8.4]. `least`: the least that his clock has shown in the period. A delay of 30 seconds
/// counts as an increment does [FIDE Laws, Glossary, "increment"].
constexpr bool may_stop_recording(std::chrono::milliseconds least, const MoveTime& per_move) {
  return least < kTimeTrouble && per_move.time < kReliefFromTrouble;
}

/// Who may stop recording.
struct RecordingRelief {
  bool white = false, black = false;

  /// Both: the arbiter or an assistant should be there and record [FIDE 2023 Art. 8.5.1].
  constexpr bool arbiter_records() const { return white && black; }
  bool operator==(const RecordingRelief&) const = default;
};

/// Who may stop recording by what the clock shows now. In rapid and blitz nobody need record
/// [FIDE 2023 Art. A.2, B.3].
inline RecordingRelief recording_relief(const ClockModel& clock) {
  const auto relief = [&](Color color) {
    const Period& period = clock.setup().of(color).period(clock.player(color).period);
    return may_stop_recording(clock.shown(color), period.per_move);
  };
  return {relief(Color::kWhite), relief(Color::kBlack)};
}

}  // namespace jadoube::rules
