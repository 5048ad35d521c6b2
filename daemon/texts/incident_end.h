#pragma once

#include <string>

#include "daemon/model/incident_facts.h"

namespace jadoube::texts {

/// How an incident ended by itself: "the board was put right at once".
std::string sentence_of(const model::IncidentEnd& end);

}  // namespace jadoube::texts
