#pragma once

#include <string>

#include "daemon/model/tournament_rules.h"
#include "rules/error.h"
#include "rules/sentence.h"

/// The rules of standings, as people and files give them.
namespace jadoube::tournament {

/// The most that a game or a match is worth [guess].
inline constexpr rules::Points kMostPoints{200};

/// Checks the codes, and that points are from 0 to `kMostPoints` with a win worth more than a draw.
/// InvalidArgument: the message has the reason.
rules::Expected<void> check_standings_rules(const model::StandingsRules& rules);

/// The rules with codes as C.07 writes them. First check them.
model::StandingsRules with_usual_codes(model::StandingsRules rules);

/// "3-1-0, DE, BH/C1, C.07-2024": everything but the system, for a line about a change.
std::string standings_rules_text(const model::StandingsRules& rules);

/// The words for the system: "all play all".
rules::Sentence system_sentence(model::PairingSystem system);

/// Takes from `from`, the rules of a file, what is not as usual.
void take_over(const model::StandingsRules& from, model::StandingsRules& into);

}  // namespace jadoube::tournament
