#pragma once

#include <optional>
#include <string>

#include "daemon/model/incident_facts.h"

namespace jadoube::texts {

/// What the arbiter may do about an incident of `offender`: "Stop the game; it is over".
std::string sentence_of(const model::IncidentAdvice& advice, std::optional<rules::Color> offender);

/// A penalty in sentences for the arbiter: the Article, the offence, the consequence, and the times
/// to set.
std::string sentences_of(const model::Penalty& penalty);

}  // namespace jadoube::texts
