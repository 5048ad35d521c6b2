#pragma once

#include <string>

#include "daemon/model/incident.h"

namespace jadoube::texts {

/// What happened to the clock, in one line. `by`: the player whose clock it is, or who did it.
std::string what_the_clock_did(model::IncidentKind kind, rules::Color by,
                               const model::IncidentFacts& facts);

}  // namespace jadoube::texts
