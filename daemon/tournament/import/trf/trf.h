#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/trf/trf_teams.h"

namespace jadoube::tournament {

/// True if the text looks like a tournament report file.
bool is_trf(const std::string& text);

/// Reads FIDE's tournament report file: TRF16 and TRF-2026, of players and of teams, and what
/// programs make of it (`trf_line.h`). Lines with other codes, and rulers, are not read.
///
/// A pairing counts if the lines of both players agree. If they do not, it is an error, and the
/// pairing is left out. The file has no table numbers: see `trf.h`.
void read_trf(const std::string& text, ImportBuilder& out);

/// Sets the tables, matches and boards of a round of a TRF, which has no table numbers.
///
/// Players: the higher of the two scores before the round comes first, then the higher sum, then
/// the better starting number. Swiss-Manager prints them in the same order [seen: a round of nine
/// players]. Teams: match by match, and in each match board by board. `halves`: the scores before
/// the round, in halves of a point, by starting number.
void set_tables(std::vector<ImportedPairing>& pairings, const std::vector<model::Player>& players,
                const std::map<int, int>& halves, const TrfTeams& teams, int round);

}  // namespace jadoube::tournament
