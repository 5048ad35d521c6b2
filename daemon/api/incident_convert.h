#pragma once

#include <string>

#include "daemon/api/convert.h"
#include "daemon/arbiter/incidents/incident.h"
#include "jadoube/v1/incident.pb.h"
#include "rules/error.h"

/// Between incidents and the messages of the API.
namespace jadoube::api {

/// `incidents/{board}-{game}.{number}`. If `board` is empty, `incidents/daemon.{number}`: an
/// incident of the daemon itself.
std::string incident_name(const std::string& board, arbiter::IncidentId id);

/// An incident's board and its id there. The board is empty for incidents of the daemon itself.
struct IncidentPlace {
  std::string board;
  arbiter::IncidentId id;
};

/// The place in such a name. InvalidArgument: the message says which form a name has.
rules::Expected<IncidentPlace> parse_incident_name(const std::string& name);

// Single values as messages.
v1::IncidentKind to_proto(arbiter::IncidentKind kind);
v1::IncidentSeverity to_proto(arbiter::Severity severity);
v1::IncidentLife to_proto(arbiter::Life life);
v1::IncidentWindow to_proto(arbiter::Closes closes);

/// The incident on `board`. If `board` is empty, an incident of the daemon itself.
v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident);

}  // namespace jadoube::api
