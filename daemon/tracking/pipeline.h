#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/pair/board_pair.h"
#include "daemon/tracking/phase/game_beginning.h"
#include "daemon/tracking/phase/game_ending.h"
#include "daemon/tracking/phase/game_joining.h"
#include "daemon/tracking/phase/gap_explainer.h"
#include "daemon/tracking/phase/orientation_finder.h"
#include "daemon/tracking/phase/tracker_parts.h"
#include "daemon/tracking/recorded/explainer.h"
#include "daemon/tracking/ruling_writer.h"
#include "daemon/tracking/sensed/sensor_events.h"

namespace jadoube::tracking {

/// One board and its games: takes observations and time in, and has the components work in order. A
/// copy has the same state and is independent; a replay works on such a copy.
class Pipeline {
 public:
  Pipeline(int games_before, bool only_one) : parts_(games_before, only_one) {}

  TrackerParts& parts() { return parts_; }
  const TrackerParts& parts() const { return parts_; }
  RulingQueue& rulings() { return rulings_; }
  const BoardPair& pair() const { return pair_; }

  /// What is taken in from now on happens at `at` and is told in `changes`.
  void begin(drivers::Instant at, std::vector<model::TimedChange>& changes);
  /// Takes in one observation.
  void observe(const drivers::Observation& observation);

  /// The last instant it was told of.
  drivers::Instant last_at() const { return last_; }
  /// When time alone has something to do next; kNever where it has nothing.
  drivers::Instant due() const;
  /// Does what time alone brings by `now`.
  void advance(drivers::Instant now, std::vector<model::TimedChange>& changes);

  /// Writes the corrections that are due before what is observed at `now`.
  void write_due(drivers::Instant now, std::vector<model::TimedChange>& changes);
  /// Writes all corrections that are still expected.
  void write_expected(std::vector<model::TimedChange>& changes);
  void correct(const model::Correction& correction);
  /// Takes the board's log in, if it waits.
  void process_log();
  void close_only_game() { GameBeginning(parts_).close_only_game(); }
  void withdraw_difference();

  /// Takes over all that `past`, which was a copy of this board, has found; it told `changes`.
  void adopt(const Pipeline& past, const std::vector<model::TimedChange>& changes);

  // The steps of the work. A replay takes these too.

  /// The placement has changed since `before` stood.
  void placement_changed(const rules::Placement& before);
  /// A player has pressed.
  void press(const Press& press);
  /// The clock was read.
  void read_clock(const drivers::ClockRead& seen);
  /// Nothing has moved for as long as `step` says.
  void reach(QuietStep step);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(pair_, parts_, rulings_, last_);
  }

 private:
  void take(const drivers::SquareChanged& seen);
  void take(const drivers::PlacementRead& seen);
  void take(const drivers::ResultPieceSeen& seen);
  void take(const drivers::ClockRead& seen) { read_clock(seen); }
  void take(const drivers::ClockMissing& seen);
  void take(const drivers::DeviceRead& seen);
  void take(const drivers::ConnectionChanged& seen);
  void take(const drivers::ClockAnswered&) {}
  void take(const drivers::ClockButtonPressed&) {}
  void take(const drivers::ChangesMissed& seen);
  void take(const drivers::NoiseSkipped&) { parts_.sensors.note_noise(); }
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

  void note_since_stood(const rules::Placement& before);
  bool begin_since_stood();
  void do_what_is_due(drivers::Instant due, drivers::Instant until);
  void begin_from_placement(QuietStep step);
  void explain_at(QuietStep step);

  /// Gives the sensors one board out of two, if the game is played on two.
  BoardPair pair_;
  TrackerParts parts_;
  RulingQueue rulings_;
  drivers::Instant last_{};
};

}  // namespace jadoube::tracking
