#pragma once

#include <string>

#include "daemon/model/incident.h"
#include "daemon/model/incident_facts.h"

namespace jadoube::texts {

/// The fault of a clock, its size, and where it was seen: "White's clock was set to 1:25:00 instead
/// of 1:30:00, 5 min too little."
std::string sentence_of(const model::ClockFault& fault);

/// What happened to the clock, in one line. `by`: the player whose clock it is, or who did it.
std::string what_the_clock_did(model::IncidentKind kind, rules::Color by,
                               const model::IncidentFacts& facts);

}  // namespace jadoube::texts
