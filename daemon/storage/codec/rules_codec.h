#pragma once

#include <string>

#include "daemon/model/tournament_rules.h"
#include "rules/error.h"

/// Tournament rules as the journal keeps them.
namespace jadoube::storage::codec {

/// Equal rules give equal bytes.
std::string to_bytes(const model::TournamentRules& rules);

/// The inverse. DataLoss: the bytes are not tournament rules.
rules::Expected<model::TournamentRules> rules_of(const std::string& bytes);

}  // namespace jadoube::storage::codec
