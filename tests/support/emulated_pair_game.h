#pragma once

#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/incident.h"
#include "drivers/simulator/players/pair_hands.h"
#include "rules/pgn/pgn.h"
#include "tests/support/emulated_pair.h"
#include "tests/support/incident_follower.h"

namespace jadoube::tests {

/// A game that was played on two emulated boards, and its incidents for arbiters.
struct PairGame {
  drivers::simulator::PairPerformance played;
  EmulatedPairSettings settings;
  model::Board seen;
  /// All incidents, each as it was last published.
  std::vector<model::Incident> incidents;
};

/// An observation of one of the two boards, or of its clock.
struct SeenOfPair {
  drivers::Instant at;
  drivers::Observation what;
};

/// Everything that happened in a game on two boards, in the order of time.
struct PairCourse {
  std::vector<SeenOfPair> seen;
  std::vector<model::TimedChange> changes;
  std::vector<arbiter::IncidentChange> reported;
};

/// Plays `game`. Half a minute passes after it. `course`, if any, gets everything that happened.
PairGame play_on_two_boards(const rules::PgnGame& game,
                            const drivers::simulator::PairOptions& options,
                            const EmulatedPairSettings& settings, PairCourse* course = nullptr);

/// How well the incidents BOARDS_DIFFER of a game agree with the actions of the hands.
struct DifferencesReported {
  /// Differences during which a player pressed, and that lasted long enough to be reported, with
  /// both boards connected.
  int due = 0;
  /// Of these: reported once, with the last ply after which both boards agreed.
  int right = 0;
  /// Incidents above severity LOG without a difference by the hands.
  int false_alarms = 0;
};
DifferencesReported differences_reported(const PairGame& game);

}  // namespace jadoube::tests
