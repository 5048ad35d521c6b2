#pragma once

#include "daemon/arbiter/detectors/observed_game.h"
#include "daemon/arbiter/incident.h"

namespace jadoube::arbiter {

/// True if what `reason` claims about `incident`, which ends now, is so: on the board, on the clock
/// and in the record. Reasons that claim nothing about these are true.
bool is_so(model::EndReason reason, const Incident& incident, const ObservedGame& record);

}  // namespace jadoube::arbiter
