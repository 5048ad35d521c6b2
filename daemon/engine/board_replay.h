#pragma once

#include <span>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::engine {

/// What happened on a board since its present game began.
struct BoardPast {
  /// The observations from the game's checkpoint on.
  std::span<const tracking::TimedObservation> seen;
  /// The arbiters' decisions about the game.
  std::span<const arbiter::Ruling> rulings;
  /// As for `BoardTracker`.
  int games_before = 0;
};

/// A game that the replay found after the replayed one. There are two possible reasons. The journal
/// is an excerpt that ends with the next starting position. Or another version of the daemon wrote
/// it.
struct FoundGame {
  /// The game before it, as it ended.
  model::Game before;
  std::vector<tracking::TimedObservation> checkpoint;
  /// The number of observations in `BoardPast::seen` before it.
  std::size_t seen;
};

/// The trackers of a board at the end of its past.
struct ReplayedBoard {
  tracking::BoardTracker games;
  arbiter::IncidentTracker incidents;
  std::vector<FoundGame> found = {};
};

/// The trackers as they were when the daemon ended. A function of its arguments only. The incident
/// tracker gets everything in the order in which it was published, up to `now`. So an incident that
/// a later ruling undid is there with its number. It would be missing if every ruling had been
/// known from the start.
ReplayedBoard replay_board(const arbiter::TournamentRules& rules, const BoardPast& past,
                           drivers::Instant now);

}  // namespace jadoube::engine
