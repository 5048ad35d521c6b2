#pragma once

#include <optional>

#include "daemon/arbiter/detectors/observed_game.h"
#include "daemon/arbiter/incident.h"
#include "daemon/arbiter/incidents/listed_incident.h"

namespace jadoube::arbiter {

/// True if what `reason` claims about `incident`, which ends now, is so: on the board, on the clock
/// and in the record. Reasons that claim nothing about these are true.
bool is_so(model::EndReason reason, const Incident& incident, const ObservedGame& record);

/// What an incident becomes when its finding is gone.
struct Closing {
  Life life;
  IncidentEnd end;
  /// True if it is an offence that was put right.
  bool put_right = false;
  /// True if it was put right so soon that nobody needs to act at once.
  bool at_once = false;
};

/// What becomes of an incident that was reported and is no longer found; nothing if it stays as it
/// is. The reason is the true one: a clock that stands does not run again because the game has a
/// result.
std::optional<Closing> closing_of(const ListedIncident& entry, const Look& look);

}  // namespace jadoube::arbiter
