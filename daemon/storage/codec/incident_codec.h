#pragma once

#include <cstdint>
#include <string>

#include "daemon/model/incident.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

/// Incidents as the journal keeps them.
namespace jadoube::storage::codec {

/// The row of an incident that event `event` publishes. `board` may be a daemon (ids.h).
IncidentRow to_row(const std::string& board, std::uint64_t event, const model::Incident& incident);

/// The incident in the row. DataLoss: it cannot be read.
rules::Expected<model::Incident> incident_of(const IncidentRow& row);

/// The same. If the row cannot be read, the result is an incident of an unknown kind that has only
/// the row's id.
model::Incident incident_or_unknown(const IncidentRow& row);

}  // namespace jadoube::storage::codec
