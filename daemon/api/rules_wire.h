#pragma once

#include <string>

#include "daemon/arbiter/tournament_rules.h"

/// By what the event is played, as the journal keeps it.
namespace jadoube::api {

/// The API's Event message.
std::string to_wire(const arbiter::TournamentRules& rules);

/// The inverse. DataLoss: it is none.
rules::Expected<arbiter::TournamentRules> event_of_wire(const std::string& wire);

}  // namespace jadoube::api
