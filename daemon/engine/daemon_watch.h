#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/incidents/daemon_incidents.h"
#include "daemon/engine/pending_record.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/storage/journal.h"
#include "rules/sentence.h"

namespace jadoube::engine {

/// The finding that a part of the record cannot be read, and is left out. `key`: the board or the
/// tournament.
model::DaemonFinding unreadable_record(const std::string& key, const rules::Sentence& what);

/// Puts the incidents of the daemon itself on record: those that belong to no board.
class DaemonWatch {
 public:
  /// `pending` must live longer.
  explicit DaemonWatch(PendingRecord& pending) : pending_(pending) {}

  /// Withdraws what was open before a restart: all of it is checked anew. What an arbiter has
  /// decided about differences of results stays decided. The numbers continue.
  /// Errors: the journal cannot be read.
  rules::Expected<void> restore(storage::Journal& journal, drivers::Instant now);

  /// The numbers of the incidents, for all who raise some.
  arbiter::DaemonIncidentNumbers& numbers() { return numbers_; }

  /// As `DaemonIncidents::take`. What is to be told at once is added to the record.
  void take(const std::string& source, std::vector<model::DaemonFinding> findings,
            drivers::Instant at);
  /// As `DaemonIncidents::decide`. The incident is added to the record.
  rules::Expected<arbiter::Incident> decide(model::IncidentId id,
                                            const model::IncidentDecision& decision,
                                            drivers::Instant now, const std::string& request = {});
  /// As `DaemonIncidents::find`.
  const arbiter::Incident* find(model::IncidentId id) const { return incidents_.find(id); }
  /// Adds what is to be told now to the record.
  void advance(drivers::Instant now);
  /// When `advance` has something to do next.
  drivers::Instant due() const { return incidents_.due(); }

 private:
  PendingRecord& pending_;
  arbiter::DaemonIncidentNumbers numbers_;
  arbiter::DaemonIncidents incidents_{numbers_};
};

}  // namespace jadoube::engine
