#pragma once

#include <vector>

#include "daemon/tracking/pair/board_pair.h"
#include "daemon/tracking/steps/stages.h"

namespace jadoube::tracking {

/// One board and its games: takes observations and time, and has the four stages work in their
/// order. A copy has the same state and is independent.
class Pipeline {
 public:
  /// As in GameLifecycle.
  Pipeline(int games_before, bool only_one) : stages_(games_before, only_one) {}

  Stages& stages() { return stages_; }
  const Stages& stages() const { return stages_; }

  /// What is processed from now on happens at `last_at()`, and its changes are appended to
  /// `changes`.
  void begin(std::vector<model::TimedChange>& changes) { stages_.begin(last_, changes); }
  /// Processes one observation.
  void observe(const drivers::Observation& observation);

  /// The latest time passed to any call.
  drivers::Instant last_at() const { return last_; }
  /// Does what is due by `now`.
  void advance(drivers::Instant now, std::vector<model::TimedChange>& changes);

  /// Writes the corrections that are due before what is observed at `now`.
  void write_due(drivers::Instant now, std::vector<model::TimedChange>& changes);
  /// Writes all corrections that are still expected.
  void write_expected(std::vector<model::TimedChange>& changes);
  /// Writes a correction now.
  void correct(const model::Correction& correction);

  /// Observations that bring a new tracker to the start of the present game.
  std::vector<TimedObservation> checkpoint() const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(pair_, stages_, last_);
  }

 private:
  void take(const drivers::SquareChanged& seen);
  void take(const drivers::PlacementRead& seen);
  void take(const drivers::ResultPieceSeen& seen);
  void take(const drivers::ClockRead& seen);
  void take(const drivers::ClockMissing& seen);
  void take(const drivers::DeviceRead& seen);
  void take(const drivers::ConnectionChanged& seen);
  void take(const drivers::ClockAnswered&) {}
  void take(const drivers::ClockButtonPressed&) {}
  void take(const drivers::ChangesMissed& seen);
  void take(const drivers::NoiseSkipped& seen);
  void take(const drivers::LogAwaited& seen);
  void take(const drivers::LogRead& seen);
  void take(const drivers::PairObserved& seen);
  void take_of_pair(const drivers::SquareChanged&) {}
  void take_of_pair(const drivers::PlacementRead& seen);
  void take_of_pair(const drivers::ClockRead& seen);
  void take_of_pair(const drivers::ClockMissing& seen) { take(seen); }
  void take_of_pair(const drivers::DeviceRead& seen);
  void take_of_pair(const drivers::ConnectionChanged& seen);

  /// Shows what both boards of a pair show together, until the game follows from it.
  void follow_pair();
  void do_what_is_due(drivers::Instant due, drivers::Instant until);

  /// Gives the sensors one board out of two, if the game is played on two.
  BoardPair pair_;
  Stages stages_;
  drivers::Instant last_{};
};

}  // namespace jadoube::tracking
