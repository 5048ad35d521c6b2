#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/arbiter/incidents/daemon_incident_numbers.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/model/daemon_finding.h"

namespace jadoube::arbiter {

/// Makes incidents of no board from what the parts of the daemon find. A finding that lasts shorter
/// than its patience is not told. A told one is resolved when it is not found any more. One that an
/// arbiter has dismissed or resolved is open again if its facts change.
class DaemonIncidents {
 public:
  /// `numbers` must live longer.
  explicit DaemonIncidents(DaemonIncidentNumbers& numbers) : numbers_(numbers) {}

  /// Everything that the part `source` finds now, at `at`. What it found before and is not among
  /// `findings` is over.
  void take(const std::string& source, std::vector<model::DaemonFinding> findings, Instant at);

  /// Adds to `told` what is to be told now: what has lasted long enough, what has changed, and what
  /// is over.
  void advance(Instant now, std::vector<IncidentChange>& told);

  /// An incident of an earlier run that an arbiter decided. If the same is found again, it stays
  /// decided. Only for what stays wrong over a restart: RESULT_DIFFERS.
  void restore(const Incident& incident);

  /// Decides about an incident that was told, and is still found. It keeps the id of the request,
  /// if there is one. The result is the incident as it is now. FailedPrecondition: it is none of
  /// these, or this cannot be decided about it. InvalidArgument: a dismissal without a reason.
  rules::Expected<Incident> decide(IncidentId id, const IncidentDecision& decision, Instant now,
                                   const std::string& request = {});

  /// An incident as it was told last. Null: it was not told, or it is over.
  const Incident* find(IncidentId id) const;

  /// When `advance` has something to tell next. kNever: nothing.
  Instant due() const;

 private:
  struct Entry {
    model::DaemonFinding finding = {};
    Instant since{};
    /// As it was told last. Nothing: it was not told.
    std::optional<Incident> told = {};
    bool over = false;
  };

  void tell(Entry& entry, Instant now, std::vector<IncidentChange>& told);
  bool was_decided(Entry& entry);
  static Instant due(const Entry& entry);

  DaemonIncidentNumbers& numbers_;
  /// By source and key.
  std::map<std::pair<std::string, std::string>, Entry> entries_;
  std::vector<Incident> decided_;
};

}  // namespace jadoube::arbiter
