#pragma once

#include <cstdint>
#include <string>

#include "daemon/model/incident.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

/// Incidents as the journal keeps them.
namespace jadoube::storage::codec {

/// The row of an incident of `board` (empty: the daemon's own) that event `event` tells.
IncidentRow to_row(const std::string& board, std::uint64_t event, const model::Incident& incident);

/// The incident in the row. DataLoss: it cannot be read.
rules::Expected<model::Incident> incident_of(const IncidentRow& row);

/// The same; where it cannot be read, an incident of no known kind that has the row's id and
/// nothing else.
model::Incident incident_or_unknown(const IncidentRow& row);

}  // namespace jadoube::storage::codec
