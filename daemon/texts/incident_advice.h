#pragma once

#include <optional>
#include <string>

#include "daemon/model/incident_facts.h"

namespace jadoube::texts {

/// What the arbiter may do about an incident of `offender`: "Stop the game; it is over".
std::string sentence_of(const model::IncidentAdvice& advice, std::optional<rules::Color> offender);

}  // namespace jadoube::texts
