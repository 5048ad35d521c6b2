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

/// The incident stored as `wire`, an API's Incident: the inverse of `to_proto`. DataLoss: it cannot
/// be read.
rules::Expected<arbiter::Incident> incident_of(const std::string& wire);

/// What the incident stored as `wire`, an API's Incident, is. What cannot be read is like no other.
arbiter::IncidentSubject subject_of(const std::string& wire);

/// The same of a message that has these fields of it: Incident or DecideOnIncident.
template <typename Message>
arbiter::IncidentSubject subject_in(const Message& message) {
  // A kind that this version does not know stays a number that none has.
  return {.kind = static_cast<arbiter::IncidentKind>(message.kind() - 1),
          .ply = static_cast<std::size_t>(message.ply()),
          .offender = color_of(message.offender()),
          .began = from_proto(message.begin_time())};
}

}  // namespace jadoube::api
