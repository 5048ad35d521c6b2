#pragma once

#include <string>

#include "daemon/model/incident_facts.h"

namespace jadoube::texts {

/// The evidence for an incident: "seen at the press; the piece may have been set down badly".
std::string sentence_of(const model::IncidentEvidence& evidence);

}  // namespace jadoube::texts
