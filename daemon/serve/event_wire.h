#pragma once

#include <string>

#include "daemon/arbiter/event_rules.h"

/// By what the event is played, as the journal keeps it.
namespace jadoube::serve {

/// The API's Event message.
std::string to_wire(const arbiter::EventRules& rules);

/// The inverse. DataLoss: it is none.
rules::Expected<arbiter::EventRules> event_of_wire(const std::string& wire);

}  // namespace jadoube::serve
