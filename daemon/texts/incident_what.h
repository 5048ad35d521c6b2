#pragma once

#include <optional>
#include <string>

#include "daemon/model/incident.h"

namespace jadoube::texts {

/// What happened, in one line, from the incident's kind, its offender and its facts.
std::string what_happened(model::IncidentKind kind, std::optional<rules::Color> offender,
                          const model::IncidentFacts& facts);

}  // namespace jadoube::texts
