#pragma once

#include <span>
#include <vector>

#include "daemon/arbiter/incident_desk.h"
#include "daemon/arbiter/ruling.h"
#include "daemon/watch/board_watch.h"

namespace jadoube {

/// What a board's desk heard since its present game began.
struct DeskReplay {
  /// From the game's checkpoint on.
  std::span<const watch::TimedObservation> seen;
  std::span<const arbiter::Ruling> rulings;
  /// As for `BoardWatch`.
  int games_before = 0;
};

/// A game that began behind the one whose checkpoint was replayed: the journal is an excerpt that
/// ends with the next array, or was read otherwise when it was written.
struct BegunGame {
  /// The game before it, as it ended.
  watch::Game before;
  std::vector<watch::TimedObservation> checkpoint;
  /// How many of `DeskReplay::seen` had been by then.
  std::size_t seen;
};

/// A board's watch and desk.
struct ReplayedDesk {
  watch::BoardWatch watch;
  arbiter::IncidentDesk desk;
  std::vector<BegunGame> begun = {};
};

/// Watch and desk as they were when the daemon ended: the desk hears what `heard` led to in
/// the order in which that was published, up to `now`. So an incident that a ruling undid was there
/// before it, under its number, other than where a record is derived as if every ruling had been
/// known in time.
ReplayedDesk replay_desk(const arbiter::EventRules& rules, const DeskReplay& heard,
                         drivers::Instant now);

}  // namespace jadoube
