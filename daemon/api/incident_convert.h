#pragma once

#include <string>

#include "daemon/api/convert.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/texts/incident_name.h"
#include "jadoube/v1/incident.pb.h"

/// Between incidents and the messages of the API.
namespace jadoube::api {

using texts::incident_name;
using texts::IncidentPlace;
using texts::parse_incident_name;

// Single values as messages.
v1::IncidentKind to_proto(arbiter::IncidentKind kind);
v1::IncidentSeverity to_proto(arbiter::Severity severity);
v1::IncidentLife to_proto(arbiter::Life life);
v1::IncidentWindow to_proto(arbiter::Closes closes);

/// The incident on `board`, or of the daemon `board`: then the message has no board.
v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident);

}  // namespace jadoube::api
