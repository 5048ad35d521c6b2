#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "daemon/arbiter/incidents/incident.h"

/// How an incident keeps its number. The number is its place among the incidents that were told.
/// Other tournament rules or another version of the daemon may tell others; what an incident is
/// about stays the same.
namespace jadoube::arbiter {

/// An incident that was told before: its number, and what it was about.
struct NumberedSubject {
  int number;
  IncidentSubject subject;
};

/// How long before or after `subject` the incident began.
inline Instant::duration apart(const Incident& incident, const IncidentSubject& subject) {
  return std::chrono::abs(incident.began - subject.began);
}

/// Gives `incidents` of one game the numbers that they had in `told`. An incident like several of
/// them is the one that began nearest. Incidents that were not told get later numbers, in their
/// order. The result is the highest number; nothing if `told` is empty, and then nothing changes.
std::optional<int> renumber(std::vector<Incident*> incidents,
                            std::span<const NumberedSubject> told);

}  // namespace jadoube::arbiter
