#pragma once

#include <string>

#include "daemon/model/tournament_rules.h"
#include "rules/error.h"

/// The rules of a tournament as the journal keeps them.
namespace jadoube::storage::codec {

/// The same rules give the same bytes.
std::string to_bytes(const model::TournamentRules& rules);

/// The inverse. DataLoss: the bytes hold no rules.
rules::Expected<model::TournamentRules> rules_of(const std::string& bytes);

}  // namespace jadoube::storage::codec
