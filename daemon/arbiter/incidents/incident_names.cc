// How an incident keeps its name. Its number is its place among those that were raised, and other
// rules of the event, or another version, raise others; what it is stays.
#include <algorithm>
#include <chrono>
#include <map>

#include "daemon/arbiter/incidents/incident_tracker.h"

namespace jadoube::arbiter {

IncidentTracker::Entry* IncidentTracker::find_entry(const model::DecideOnIncident& word) {
  Entry* found = nullptr;
  const auto apart = [&](const Entry& entry) {
    return std::chrono::abs(entry.incident.began - word.about->began);
  };
  for (auto& entry : entries_) {
    if (!entry.told) continue;
    if (!word.about && entry.incident.id == word.id) return &entry;
    if (!word.about || !entry.incident.subject().is_like(*word.about)) continue;
    if (found == nullptr || apart(entry) < apart(*found)) found = &entry;
  }
  return found;
}

model::SideDecision IncidentTracker::named(model::SideDecision word) const {
  auto* said = std::get_if<model::DecideOnIncident>(&word);
  if (said == nullptr || said->about) return word;
  const auto known = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.told && entry.incident.id == said->id; });
  if (known != entries_.end()) said->about = known->incident.subject();
  return word;
}

void IncidentTracker::number_as(std::span<const Told> told) {
  std::map<int, Entry*> unnamed;
  for (auto& entry : entries_) {
    if (entry.told) unnamed.emplace(entry.incident.id.number, &entry);
  }
  for (const Told& one : told) {
    numbers_ = std::max(numbers_, one.number);
    auto nearest = unnamed.end();
    for (auto at = unnamed.begin(); at != unnamed.end(); ++at) {
      const auto apart = [&](auto of) {
        return std::chrono::abs(of->second->incident.began - one.subject.began);
      };
      if (!at->second->incident.subject().is_like(one.subject)) continue;
      if (nearest == unnamed.end() || apart(at) < apart(nearest)) nearest = at;
    }
    if (nearest == unnamed.end()) continue;
    nearest->second->incident.id.number = one.number;
    unnamed.erase(nearest);
  }
  if (told.empty()) return;
  numbers_ = std::ranges::max(told, {}, &Told::number).number;
  for (const auto& [before, entry] : unnamed) entry->incident.id.number = ++numbers_;
}

}  // namespace jadoube::arbiter
