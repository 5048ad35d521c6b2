#pragma once

#include <string>
#include <vector>

#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// The beginning of a statement that `read_incidents` can read.
inline const std::string kSelectIncidents =
    "SELECT event, board, game, number, severity, open, wire FROM incident WHERE ";

/// All rows that `statement` gives.
rules::Expected<std::vector<IncidentRow>> read_incidents(Statement& statement);

/// The beginning of a statement of whose rows `setting_in` is one.
inline const std::string kSelectSettings =
    "SELECT at, author, origin, wire, file FROM event_setting WHERE ";

/// The row that a statement is at.
RulesSettingRow setting_in(const Statement& row);

/// When the last event of `board` was; the epoch where there was none.
rules::Expected<Instant> read_last_event_at(Database& database, const std::string& board);

}  // namespace jadoube::storage
