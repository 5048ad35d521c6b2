#pragma once

#include <span>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::engine {

/// What a board's desk heard since its present game began.
struct IncidentReplay {
  /// From the game's checkpoint on.
  std::span<const tracking::TimedObservation> seen;
  std::span<const arbiter::Ruling> rulings;
  /// As for `BoardTracker`.
  int games_before = 0;
};

/// A game that began behind the one whose checkpoint was replayed: the journal is an excerpt that
/// ends with the next array, or was read otherwise when it was written.
struct BegunGame {
  /// The game before it, as it ended.
  model::Game before;
  std::vector<tracking::TimedObservation> checkpoint;
  /// How many of `IncidentReplay::seen` had been by then.
  std::size_t seen;
};

/// A board's watch and desk.
struct ReplayedIncidents {
  tracking::BoardTracker watch;
  arbiter::IncidentTracker desk;
  std::vector<BegunGame> begun = {};
};

/// Watch and desk as they were when the daemon ended: the desk hears what `heard` led to in
/// the order in which that was published, up to `now`. So an incident that a ruling undid was there
/// before it, under its number, other than where a record is derived as if every ruling had been
/// known in time.
ReplayedIncidents replay_desk(const arbiter::TournamentRules& rules, const IncidentReplay& heard,
                              drivers::Instant now);

}  // namespace jadoube::engine
