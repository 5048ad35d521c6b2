#pragma once

#include <string>

#include "daemon/model/incident_facts.h"

namespace jadoube::texts {

/// Why the moves of a game go out only up to `move` ("4... b7-a6"), and what to do, in the language
/// of the thread. `which` is `kStopsBeforeIllegal` or `kStopsBeforeUnseen`.
std::string moves_stop(model::IncidentCase which, const std::string& move);

}  // namespace jadoube::texts
