#pragma once

#include <string>
#include <vector>

#include "daemon/journal/database.h"
#include "daemon/journal/rows.h"

namespace jadoube::journal {

/// The beginning of a statement that `read_incidents` can read.
inline const std::string kSelectIncidents =
    "SELECT event, board, game, number, severity, open, wire FROM incident WHERE ";

/// All rows that `statement` gives.
rules::Expected<std::vector<IncidentRow>> read_incidents(Statement& statement);

}  // namespace jadoube::journal
