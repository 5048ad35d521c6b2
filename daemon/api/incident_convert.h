#pragma once

#include <string>

#include "daemon/api/convert.h"
#include "daemon/arbiter/incidents/incident.h"
#include "jadoube/v1/incident.pb.h"
#include "rules/error.h"

/// Between an arbiter's incidents and the API's.
namespace jadoube::api {

/// `incidents/{board}-{game}.{number}`; `incidents/daemon.{number}` where `board` is empty: of the
/// daemon itself.
std::string incident_name(const std::string& board, arbiter::IncidentId id);

/// An incident's board, empty for the daemon's own, and its id there.
struct IncidentPlace {
  std::string board;
  arbiter::IncidentId id;
};

/// What a name as above names. InvalidArgument says what the form is.
rules::Expected<IncidentPlace> parse_incident_name(const std::string& name);

v1::IncidentKind to_proto(arbiter::IncidentKind kind);
v1::IncidentSeverity to_proto(arbiter::Severity severity);
v1::IncidentLife to_proto(arbiter::Life life);
v1::IncidentWindow to_proto(arbiter::Closes closes);

/// The incident on the board called `board`; the daemon's own where that is empty.
v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident);

}  // namespace jadoube::api
