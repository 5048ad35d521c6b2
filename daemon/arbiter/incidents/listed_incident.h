#pragma once

#include <vector>

#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// A finding, and the incident it became once it had lasted.
struct ListedIncident {
  Finding finding;
  Incident incident = {};
  /// True if the incident was told; true if its finding was among the last ones.
  bool told = false, found = true;
  /// True if it was told while the log of a board that had come back was read; true if it was ever
  /// more than for the log.
  bool found_in_log = false, shown = false;
  /// When it was told, last: it may have been withdrawn in between, or only for the log.
  Instant told_at{};
  /// With an offence that was found again as undone: how severe it stays.
  std::optional<Severity> stays = {};

  /// True if it is to be told once its finding has lasted: for the first time, or again.
  bool waits() const;
};

/// One look at a board: what is known then, and where changes of incidents go.
struct Look {
  const Record& record;
  /// True if the game was in play at the look before.
  bool was_in_play;
  std::vector<IncidentChange>& changes;
};

}  // namespace jadoube::arbiter
