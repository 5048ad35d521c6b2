#pragma once

#include <span>

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

/// A desk as it was when the daemon ended: it hears what `heard` led to in the order in which that
/// was published, up to `now`. So an incident that a ruling undid was there before it, under its
/// number; the watch, on the other hand, is brought back as if every ruling had been known in time.
arbiter::IncidentDesk replay_desk(const arbiter::EventRules& rules, const DeskReplay& heard,
                                  drivers::Instant now);

}  // namespace jadoube
