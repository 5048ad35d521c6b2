#include "daemon/arbiter/incidents/daemon_incidents.h"

#include <algorithm>

namespace jadoube::arbiter {
namespace {

// A request comes again for some seconds only. Nobody decides so often meanwhile.
constexpr std::size_t kMostRequests = 8;

void keep_request(const std::string& request, std::vector<std::string>& requests) {
  if (request.empty()) return;
  if (requests.size() == kMostRequests) requests.erase(requests.begin());
  requests.push_back(request);
}

}  // namespace

void DaemonIncidents::take(const std::string& source, std::vector<model::DaemonFinding> findings,
                           Instant at) {
  for (auto& [name, entry] : entries_) {
    if (name.first == source) entry.over = true;
  }
  for (model::DaemonFinding& finding : findings) {
    auto key = std::pair(source, finding.key);
    Entry& entry = entries_.try_emplace(std::move(key), Entry{.since = at}).first->second;
    entry.over = false;
    entry.finding = std::move(finding);
  }
  std::erase_if(entries_, [](const auto& each) { return each.second.over && !each.second.told; });
}

void DaemonIncidents::restore(const Incident& incident) {
  const bool is_decided = !incident.by.empty() && !needs_somebody(incident.life);
  if (is_decided && incident.kind == IncidentKind::kResultDiffers) decided_.push_back(incident);
}

rules::Expected<Incident> DaemonIncidents::decide(IncidentId id, const IncidentDecision& decision,
                                                  Instant now, const std::string& request) {
  for (auto& [name, entry] : entries_) {
    if (!entry.told || entry.told->id != id || entry.over) continue;
    auto decided = check_not_done_by_another(decision, *entry.told).and_then([&] {
      return arbiter::decide(decision, *entry.told);
    });
    if (!decided) return tl::unexpected(decided.error());
    entry.told->changed = now;
    keep_request(request, entry.told->requests);
    return *entry.told;
  }
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       "the daemon has no such incident now, or it is about the disk: list the "
                       "incidents again");
}

const Incident* DaemonIncidents::find(IncidentId id) const {
  for (const auto& [name, entry] : entries_) {
    if (entry.told && entry.told->id == id) return &*entry.told;
  }
  return nullptr;
}

// True if an arbiter has decided the same before a restart.
bool DaemonIncidents::was_decided(Entry& entry) {
  const auto known = std::ranges::find_if(decided_, [&](const Incident& incident) {
    return incident.kind == entry.finding.kind && incident.facts == entry.finding.facts;
  });
  if (known == decided_.end()) return false;
  entry.told = std::move(*known);
  decided_.erase(known);
  return true;
}

void DaemonIncidents::advance(Instant now, std::vector<IncidentChange>& told) {
  for (auto& [name, entry] : entries_) {
    if (due(entry) <= now) tell(entry, now, told);
  }
  std::erase_if(entries_, [](const auto& each) { return each.second.over; });
}

Instant DaemonIncidents::due() const {
  Instant due = drivers::kNever;
  for (const auto& [name, entry] : entries_) due = std::min(due, DaemonIncidents::due(entry));
  return due;
}

Instant DaemonIncidents::due(const Entry& entry) {
  const auto& [finding, since, told, over] = entry;
  if (over) return {};
  if (!told) return since + finding.patience;
  const bool same = told->facts == finding.facts && told->severity == finding.severity;
  return same ? drivers::kNever : told->changed + finding.patience;
}

void DaemonIncidents::tell(Entry& entry, Instant now, std::vector<IncidentChange>& told) {
  using What = IncidentChange::What;
  const bool is_decided = entry.told && !needs_somebody(entry.told->life);
  if (entry.over && is_decided) return restore(*entry.told);
  if (!entry.told && was_decided(entry)) return;
  const auto what = entry.told ? What::kChanged : What::kOpened;
  const auto& finding = entry.finding;
  if (!entry.told) {
    entry.told = Incident{.id = {0, numbers_.next()}, .kind = finding.kind};
    entry.told->began = entry.since;
    entry.told->opened = now;
  }
  Incident& incident = *entry.told;
  incident.changed = now;
  if (entry.over) {
    incident.life = Life::kResolved;
    incident.end = {finding.end};
  } else {
    if (is_decided) {
      incident.life = Life::kOpen;
      incident.reason.clear();
      incident.by.clear();
    }
    incident.severity = finding.severity;
    incident.facts = finding.facts;
    incident.advice = finding.advice;
  }
  told.push_back({now, what, incident});
}

}  // namespace jadoube::arbiter
