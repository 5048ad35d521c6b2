#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>

#include "daemon/model/change.h"
#include "daemon/model/incident.h"

namespace jadoube::outputs {

/// The name of an incident in the hall.
struct AlertId {
  /// Of no board: the id of the daemon (daemon_id.h).
  std::string board;
  model::IncidentId incident = {};
  auto operator<=>(const AlertId&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// An incident that a phone in a pocket should ring for.
struct Alert {
  AlertId id;
  /// The incident as it is now.
  std::shared_ptr<const model::Incident> incident = {};
  /// When it was raised, or rose to the severity.
  model::Instant at{};
  /// The number of the event that told it. 0: it is not written yet.
  std::uint64_t event = 0;
};

}  // namespace jadoube::outputs
