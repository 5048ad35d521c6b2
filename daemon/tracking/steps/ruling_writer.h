#pragma once

#include "daemon/model/ruling.h"
#include "daemon/tracking/steps/stages.h"

/// Writes what the arbiter decided. What is observed from then on is explained from there.
namespace jadoube::tracking {

/// Writes `correction` now; the record has a place for it.
void write_correction(Stages& stages, const model::Correction& correction);
/// The same, if the record has a place for it and it can be played. Otherwise it is left out:
/// another correction, of what came before, may have left its place to other plies.
void write_or_leave_out(Stages& stages, const model::Correction& correction);

/// True if the record has the plies that `correction` leaves as they are.
bool has_place_for(const Stages& stages, const model::Correction& correction);
/// True if `correction` is about plies of an outage whose log has not come at `now`.
bool waits_for_log(const Stages& stages, const model::Correction& correction, drivers::Instant now);

}  // namespace jadoube::tracking
