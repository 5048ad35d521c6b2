#pragma once

#include <vector>

#include "daemon/journal/database.h"
#include "daemon/journal/rows.h"

namespace jadoube::journal {

/// All rows that `statement` gives, whose columns are event, board, game, number, severity, open
/// and wire.
rules::Expected<std::vector<IncidentRow>> read_incidents(Statement& statement);

}  // namespace jadoube::journal
