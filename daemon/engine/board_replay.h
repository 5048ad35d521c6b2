#pragma once

#include <span>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::engine {

/// What happened on a board since its present game began.
struct BoardPast {
  /// What was observed, from the game's checkpoint on.
  std::span<const tracking::TimedObservation> seen;
  /// What arbiters decided about the game.
  std::span<const arbiter::Ruling> rulings;
  /// As for `BoardTracker`.
  int games_before = 0;
};

/// A game that the replay found behind the one whose checkpoint was replayed: the journal is an
/// excerpt that ends with the next starting position, or another version wrote it.
struct FoundGame {
  /// The game before it, as it ended.
  model::Game before;
  std::vector<tracking::TimedObservation> checkpoint;
  /// How many observations of `BoardPast::seen` came before it.
  std::size_t seen;
};

/// The trackers of a board at the end of its past.
struct ReplayedBoard {
  tracking::BoardTracker games;
  arbiter::IncidentTracker incidents;
  std::vector<FoundGame> found = {};
};

/// The trackers as they were when the daemon ended. Pure. The incident tracker hears all in the
/// order in which it was published, up to `now`. So an incident that a ruling undid later is there
/// under its number; it would not be if every ruling had been known in time.
ReplayedBoard replay_board(const arbiter::TournamentRules& rules, const BoardPast& past,
                           drivers::Instant now);

}  // namespace jadoube::engine
