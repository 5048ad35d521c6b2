#pragma once

#include <string>

#include "jadoube/v1/standings_service.pb.h"

namespace jadoube::cli {

/// The standings as a table, with a line of heading. `with_rounds`: also the crosstable.
std::string standings_text(const v1::GetStandingsResponse& response, bool with_rounds);

/// A round as the crosstable has it: "12w1", "3b=", "7w*" while it is played, "5w+", and "U", "F",
/// "H" or "Z" for a bye. Of a team: "8 2.5".
std::string round_cell(const v1::StandingsRound& round, bool of_teams);

/// The matches with their boards.
std::string matches_text(const v1::ListTeamMatchesResponse& response);

}  // namespace jadoube::cli
