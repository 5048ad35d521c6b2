#pragma once

#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/tournament/standings/standings.h"
#include "daemon/tournament/standings/team_matches.h"
#include "jadoube/v1/standings_service.pb.h"
#include "jadoube/values/v1/tournament.pb.h"
#include "rules/error.h"

/// Standings and team matches as the API has them, in the language of the thread.
namespace jadoube::api {

values::v1::StandingsRules to_proto(const model::StandingsRules& rules);
/// InvalidArgument: a value is not allowed.
rules::Expected<model::StandingsRules> from_proto(const values::v1::StandingsRules& rules);

v1::StandingsSection section_of(const model::Tournament& tournament, const model::Section& section);

/// Writes the table, but not what section it is of.
void write_standings(const model::Section& section, const tournament::Standings& standings,
                     v1::GetStandingsResponse& response);

/// Writes a match. `teams`: of `tournament::teams_that_play`.
v1::TeamMatch match_message(const model::Section& section, const std::vector<model::Team>& teams,
                            const model::Round& round, const tournament::TeamMatch& match);

}  // namespace jadoube::api
