#pragma once

#include <functional>
#include <optional>
#include <string>

#include "daemon/model/tournament_rules.h"
#include "rules/error.h"

namespace jadoube::arbiter {

using model::TournamentRules;

/// Since when the tournament knows something of the game on one board, as in `TournamentRules`.
struct TournamentTimes {
  std::optional<model::Instant> result_since = {};
  model::ByColor<std::optional<model::Instant>> here_since = {};
};

/// Asks to change the tournament rules in force.
struct RulesRequest {
  /// The arbiter's name as they give it, and where the call came from.
  std::string author, origin;
  /// What the rules become, or why they cannot.
  std::function<rules::Expected<TournamentRules>(const TournamentRules& now)> change;
};

/// Gets the rules in force afterwards.
using RulesDone = std::function<void(const rules::Expected<TournamentRules>& rules)>;

}  // namespace jadoube::arbiter
