#pragma once

#include "daemon/model/tournament_rules.h"
#include "jadoube/values/v1/tournament_rules.pb.h"
#include "rules/error.h"

namespace jadoube::values {

/// Equal rules give equal messages.
v1::TournamentRules encode(const model::TournamentRules& rules);
/// DataLoss: a value is unknown, or cannot be read. The message has the reason.
rules::Expected<model::TournamentRules> decode(const v1::TournamentRules& in);

}  // namespace jadoube::values
