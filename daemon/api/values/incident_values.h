#pragma once

#include <string>

#include "daemon/api/values/board_values.h"
#include "daemon/arbiter/incident.h"
#include "daemon/model/incident.h"
#include "daemon/texts/incident.h"
#include "jadoube/values/v1/incident.pb.h"
#include "jadoube/values/v1/incident_parameters.pb.h"

namespace jadoube::api {

/// Between incidents and the messages of the API.

using texts::incident_name;
using texts::IncidentPlace;
using texts::parse_incident_name;

// Single values as messages.
values::v1::IncidentKind to_proto(arbiter::IncidentKind kind);
values::v1::IncidentSeverity to_proto(arbiter::Severity severity);
values::v1::IncidentLife to_proto(arbiter::Life life);

/// The incident on `board`, or of the daemon `board`: then the message has no board.
values::v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident);

/// The message of the values that the incident's sentences are made from.
values::v1::IncidentParameters parameters_of(const model::Incident& incident);

}  // namespace jadoube::api
