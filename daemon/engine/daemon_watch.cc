#include "daemon/engine/daemon_watch.h"

#include <utility>

#include "daemon/storage/codec/incident_codec.h"

namespace jadoube::engine {

model::DaemonFinding unreadable_record(const std::string& key, const rules::Sentence& what) {
  return {.key = key,
          .kind = model::IncidentKind::kStorageFailing,
          .severity = model::Severity::kCritical,
          .facts = {.cause = what.packed()},
          .end = model::EndReason::kCheckedAgain};
}

rules::Expected<void> DaemonWatch::restore(storage::Journal& journal, drivers::Instant now) {
  const auto rows = journal.incidents("", 0);
  if (!rows) return tl::unexpected(rows.error());
  for (const storage::IncidentRow& row : *rows) {
    numbers_.take(row.number);
    if (row.open) pending_.withdraw_incident(row, now, model::EndReason::kCheckedAgain);
    incidents_.restore(storage::codec::incident_or_unknown(row));
  }
  return {};
}

void DaemonWatch::take(const std::string& source, std::vector<model::DaemonFinding> findings,
                       drivers::Instant at) {
  incidents_.take(source, std::move(findings), at);
  advance(at);
}

rules::Expected<arbiter::Incident> DaemonWatch::decide(model::IncidentId id,
                                                       const model::IncidentDecision& decision,
                                                       drivers::Instant now,
                                                       const std::string& request) {
  auto incident = incidents_.decide(id, decision, now, request);
  if (incident) {
    pending_.add_incident("", {now, arbiter::IncidentChange::What::kChanged, *incident});
  }
  return incident;
}

void DaemonWatch::advance(drivers::Instant now) {
  std::vector<arbiter::IncidentChange> told;
  incidents_.advance(now, told);
  for (const arbiter::IncidentChange& change : told) pending_.add_incident("", change);
}

}  // namespace jadoube::engine
