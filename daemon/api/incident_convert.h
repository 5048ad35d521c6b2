#pragma once

#include <string>

#include "daemon/api/convert.h"
#include "daemon/arbiter/incidents/incident.h"
#include "jadoube/v1/incident.pb.h"
#include "rules/error.h"

/// Between incidents and the messages of the API.
namespace jadoube::api {

/// `incidents/{board}-{game}.{number}`. If `board` is a daemon (daemon_id.h), the name is
/// `incidents/daemon.{number}`, and at a relay `incidents/north:daemon.{number}`.
std::string incident_name(const std::string& board, arbiter::IncidentId id);

/// An incident's board, or the daemon to which it belongs, and its id there.
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

/// The incident on `board`, or of the daemon `board`: then the message has no board.
v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident);

}  // namespace jadoube::api
