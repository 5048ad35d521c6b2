#pragma once

#include <span>
#include <utility>
#include <vector>

#include "daemon/tracking/board_tracker.h"
#include "rules/error.h"

namespace jadoube::tracking {

/// A board's watch as it would be had an arbiter been there to correct it in time: takes `seen`,
/// from a checkpoint on, in order, and writes each of `corrections` as `BoardTracker::expect` has
/// it; then does what time brings by `now`.
BoardTracker rederive(BoardTracker watch, std::span<const TimedObservation> seen,
                      std::span<const model::Correction> corrections, drivers::Instant now);

/// Derives one record many times, as it grows and with other corrections each time. What those
/// leave as it was is not derived again: the tracker is kept as it was at milestones on the way.
class Derivation {
 public:
  /// `start`: the tracker before anything of the record was seen.
  explicit Derivation(BoardTracker start) : milestones_{{std::move(start)}} {}

  /// As `rederive` above. `seen` begins with what it was the last time.
  BoardTracker derive(std::span<const TimedObservation> seen,
                      std::span<const model::Correction> corrections, drivers::Instant now);

 private:
  struct Milestone {
    BoardTracker watch;
    /// So many observations were taken by then.
    std::size_t taken = 0;
  };
  bool holds(const Milestone& milestone, std::span<const model::Correction> ordered) const;

  /// The start, and later ones.
  std::vector<Milestone> milestones_;
  /// The corrections of the last time, in the order in which they took effect.
  std::vector<model::Correction> ordered_;
};

/// A game that was published as `published` has it, derived again: appends to `changes` what turns
/// that into what is derived now, as one revision more. FailedPrecondition: a correction was left
/// out, or another game has come of it.
rules::Expected<BoardTracker> rederive(const model::Board& published,
                                       std::span<const TimedObservation> seen,
                                       std::span<const model::Correction> corrections,
                                       drivers::Instant now,
                                       std::vector<model::TimedChange>& changes);
/// The same by a derivation of that game.
rules::Expected<BoardTracker> rederive(const model::Board& published, Derivation& derivation,
                                       std::span<const TimedObservation> seen,
                                       std::span<const model::Correction> corrections,
                                       drivers::Instant now,
                                       std::vector<model::TimedChange>& changes);

/// The same of a game that another has followed, which began right after `end` and ended it where
/// nothing else had.
rules::Expected<BoardTracker> rederive_closed(const model::Board& published,
                                              std::span<const TimedObservation> seen,
                                              std::span<const model::Correction> corrections,
                                              drivers::Instant end,
                                              std::vector<model::TimedChange>& changes);

}  // namespace jadoube::tracking
