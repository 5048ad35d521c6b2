#pragma once

#include <string>

#include "daemon/arbiter/incident.h"
#include "jadoube/v1/incident.pb.h"
#include "rules/error.h"

/// Between an arbiter's incidents and the API's.
namespace jadoube::serve {

/// `incidents/{board}-{game}.{number}`.
std::string incident_name(const std::string& board, arbiter::IncidentId id);

/// An incident's board, and its id there.
struct IncidentPlace {
  std::string board;
  arbiter::IncidentId id;
};

/// What `incidents/{board}-{game}.{number}` names. InvalidArgument says what the form is.
rules::Expected<IncidentPlace> parse_incident_name(const std::string& name);

v1::IncidentKind to_proto(arbiter::IncidentKind kind);
v1::IncidentSeverity to_proto(arbiter::Severity severity);
v1::IncidentLife to_proto(arbiter::Life life);
v1::IncidentWindow to_proto(arbiter::Closes closes);

/// The incident on the board called `board`.
v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident);

/// Whether it still needs somebody: it is open, or an arbiter is at it.
constexpr bool is_open(arbiter::Life life) {
  return life == arbiter::Life::kOpen || life == arbiter::Life::kAcknowledged;
}

}  // namespace jadoube::serve
