#pragma once

#include "daemon/model/tournament.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// The date of a round, "2026.11.26": that of the pairing program, or else that of its start, here.
/// Empty: neither is known.
std::string date_of(const model::Round& round);

/// Everything that a tournament says about one of its pairings: event, site, round, table and
/// players, and the time control if the section has rules of its own. `section`, `round` and
/// `pairing` are parts of `tournament`.
Heading pairing_heading(const model::Tournament& tournament, const model::Section& section,
                        const model::Round& round, const model::Pairing& pairing);

/// Fills in what rules say: the time control in PGN's form, and whether it is Chess960.
void set_rules(const model::TournamentRules& rules, Heading& heading);

}  // namespace jadoube::outputs
