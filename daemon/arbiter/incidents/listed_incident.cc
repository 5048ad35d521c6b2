#include <algorithm>

#include "daemon/arbiter/incidents/incident_list.h"

namespace jadoube::arbiter {

std::optional<int> renumber(std::vector<Incident*> incidents,
                            std::span<const NumberedSubject> told) {
  if (told.empty()) return std::nullopt;
  std::ranges::sort(incidents, {}, [](const Incident* incident) { return incident->id.number; });
  for (const auto& [number, subject] : told) {
    auto nearest = incidents.end();
    for (auto at = incidents.begin(); at != incidents.end(); ++at) {
      if (!(*at)->subject().is_like(subject)) continue;
      if (nearest == incidents.end() || apart(**at, subject) < apart(**nearest, subject)) {
        nearest = at;
      }
    }
    if (nearest == incidents.end()) continue;
    (*nearest)->id.number = number;
    incidents.erase(nearest);
  }
  int highest = std::ranges::max(told, {}, &NumberedSubject::number).number;
  for (auto* incident : incidents) incident->id.number = ++highest;
  return highest;
}

}  // namespace jadoube::arbiter
