#pragma once

#include <string>
#include <vector>

#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// The start of a statement whose rows `read_incidents` can read.
inline const std::string kSelectIncidents =
    "SELECT event, board, game, number, severity, open, wire FROM incident WHERE ";

/// All rows that `statement` gives.
rules::Expected<std::vector<IncidentRow>> read_incidents(Statement& statement);

/// The start of a statement whose rows `setting_in` can read.
inline const std::string kSelectSettings =
    "SELECT at, author, origin, wire, file FROM event_setting WHERE ";

/// The present row of a statement.
RulesSettingRow setting_in(const Statement& row);

/// The chain in the present row of a statement. Its first two columns are `place` and `hash`.
evidence::Chain chain_in(const Statement& row);

/// The time of the last event of `board`. The start of Unix time if there is none.
rules::Expected<Instant> read_last_event_at(Database& database, const std::string& board);

}  // namespace jadoube::storage
