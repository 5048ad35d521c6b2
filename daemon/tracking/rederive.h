#pragma once

#include <span>
#include <utility>
#include <vector>

#include "daemon/tracking/board_tracker.h"
#include "rules/error.h"

namespace jadoube::tracking {

/// The tracker of a board as if an arbiter had corrected the game in time. Processes `seen` in
/// order, from a checkpoint on, and writes each of `corrections` as `BoardTracker::expect`
/// describes. Then does everything that is due by `now`.
BoardTracker rederive(BoardTracker tracker, std::span<const TimedObservation> seen,
                      std::span<const model::Correction> corrections, drivers::Instant now);

/// Derives one record many times: it grows, and the corrections differ each time. Plies before the
/// first changed correction are not derived again, because trackers are kept at milestones on the
/// way.
class Derivation {
 public:
  /// `start`: the tracker before the first observation of the record.
  explicit Derivation(BoardTracker start) : milestones_{{std::move(start)}} {}

  /// As `rederive` above. `seen` must begin with the observations of the last call.
  BoardTracker derive(std::span<const TimedObservation> seen,
                      std::span<const model::Correction> corrections, drivers::Instant now);

 private:
  struct Milestone {
    BoardTracker tracker;
    /// The number of observations taken by then.
    std::size_t taken = 0;
  };
  bool holds(const Milestone& milestone, std::span<const model::Correction> ordered) const;

  /// The start, and later ones.
  std::vector<Milestone> milestones_;
  /// The corrections of the last call, in the order in which they took effect.
  std::vector<model::Correction> ordered_;
};

/// Derives the game in `published` again. Appends to `changes` what turns the published game into
/// the derived one, as one revision more. FailedPrecondition: a correction was left out, or the
/// derivation leads to another game.
rules::Expected<BoardTracker> rederive(const model::Board& published,
                                       std::span<const TimedObservation> seen,
                                       std::span<const model::Correction> corrections,
                                       drivers::Instant now,
                                       std::vector<model::TimedChange>& changes);
/// The same with a derivation of that game.
rules::Expected<BoardTracker> rederive(const model::Board& published, Derivation& derivation,
                                       std::span<const TimedObservation> seen,
                                       std::span<const model::Correction> corrections,
                                       drivers::Instant now,
                                       std::vector<model::TimedChange>& changes);

/// The same for a game that another game has followed. The next game began right after `end`, and
/// ended this one if nothing else had.
rules::Expected<BoardTracker> rederive_closed(const model::Board& published,
                                              std::span<const TimedObservation> seen,
                                              std::span<const model::Correction> corrections,
                                              drivers::Instant end,
                                              std::vector<model::TimedChange>& changes);

}  // namespace jadoube::tracking
