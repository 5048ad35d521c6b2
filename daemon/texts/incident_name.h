#pragma once

#include <string>

#include "daemon/model/incident.h"
#include "rules/error.h"

namespace jadoube::texts {

/// `incidents/{board}-{game}.{number}`. If `board` is a daemon (daemon_id.h), the name is
/// `incidents/daemon.{number}`, and at a relay `incidents/north:daemon.{number}`.
std::string incident_name(const std::string& board, model::IncidentId id);

/// An incident's board, or the daemon to which it belongs, and its id there.
struct IncidentPlace {
  std::string board;
  model::IncidentId id;
};

/// The place in such a name. InvalidArgument: the message says which form a name has.
rules::Expected<IncidentPlace> parse_incident_name(const std::string& name);

}  // namespace jadoube::texts
