#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "daemon/arbiter/incident.h"

namespace jadoube::arbiter {

/// A finding, and the incident it became once it had lasted.
struct ListedIncident {
  Finding finding;
  Incident incident = {};
  /// True if the incident was published; true if its finding was among the last ones.
  bool told = false, found = true;
  /// True if it was published while the log of a board that had come back was read; true if it was
  /// ever more than for the log.
  bool found_in_log = false, shown = false;
  /// When it was published last: it may have been withdrawn in between, or only for the log.
  Instant told_at{};
  /// With an offence that was found again as undone: how severe it stays.
  std::optional<Severity> stays = {};

  /// True if it is to be published once its finding has lasted: for the first time, or again.
  bool waits() const;
};

/// One look at a board: what is known then, and where changes of incidents go.
struct Look {
  const ObservedGame& record;
  /// True if the game was in play at the look before.
  bool was_in_play;
  std::vector<IncidentChange>& changes;
};

/// How an incident keeps its number. The number is its place among the incidents that were
/// published. Other tournament rules or another version of the daemon may publish others; what an
/// incident is about stays the same.

/// An incident that was published before: its number, and what it was about.
struct NumberedSubject {
  int number;
  IncidentSubject subject;
};

/// How long before or after `subject` the incident began.
inline Instant::duration apart(const Incident& incident, const IncidentSubject& subject) {
  return std::chrono::abs(incident.began - subject.began);
}

/// Gives `incidents` of one game the numbers that they had in `told`. An incident like several of
/// them is the one that began nearest. Incidents that were not published get later numbers, in
/// their order. The result is the highest number; nothing if `told` is empty, and then nothing
/// changes.
std::optional<int> renumber(std::vector<Incident*> incidents,
                            std::span<const NumberedSubject> told);

}  // namespace jadoube::arbiter
