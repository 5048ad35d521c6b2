#pragma once

#include <map>
#include <vector>

#include "daemon/tournament/import/imported.h"
#include "daemon/tournament/import/trf_teams.h"

namespace jadoube::tournament {

/// Sets the tables, matches and boards of a round of a TRF, which has no table numbers.
///
/// Players: the higher of the two scores before the round comes first, then the higher sum, then
/// the better starting number. Swiss-Manager prints them in the same order [seen: a round of nine
/// players]. Teams: match by match, and in each match board by board. `halves`: the scores before
/// the round, in halves of a point, by starting number.
void set_tables(std::vector<ImportedPairing>& pairings, const std::vector<model::Player>& players,
                const std::map<int, int>& halves, const TrfTeams& teams, int round);

}  // namespace jadoube::tournament
