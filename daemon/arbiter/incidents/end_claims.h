#pragma once

#include "daemon/arbiter/incidents/incident.h"
#include "daemon/arbiter/incidents/observed_game.h"

namespace jadoube::arbiter {

/// True if what `reason` claims about `incident`, which ends now, is so: on the board, on the clock
/// and in the record. Reasons that claim nothing about these are true.
bool is_so(model::EndReason reason, const Incident& incident, const Record& record);

}  // namespace jadoube::arbiter
