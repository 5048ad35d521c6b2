#pragma once

#include <atomic>
#include <functional>

#include "daemon/outputs/alerts/alert_plan.h"
#include "daemon/outputs/runner.h"
#include "daemon/release/event_gate.h"
#include "daemon/storage/archive.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// What a plan begins with that has `saved`. One that is new begins with the next event: what is
/// open already does not ring.
AlertMemory beginning_of_alerts(model::Severity severity, const Runner::Parts& parts,
                                const AlertMemory& saved);

/// Reads the stream for a plan of alerts, also incidents that cannot be written yet: while the disk
/// is full, phones ring all the same. One thread.
class AlertReading {
 public:
  /// Called with each incident before the plan gets it. Empty: nobody does.
  using Saw = std::function<void(const AlertId& id, const model::Incident& incident)>;

  AlertReading(stream::Feed& feed, storage::Archive archive);

  /// Gives the plan all that is new, until `stopping`. Errors of the journal: the next call after
  /// five seconds tries again; the calls before it give the same error.
  rules::Expected<void> read(AlertPlan& plan, model::Instant now, const std::atomic<bool>& stopping,
                             const Saw& saw = {});

 private:
  void read_unwritten(AlertPlan& plan, model::Instant now, const Saw& saw);

  stream::Feed& feed_;
  release::EventSource source_;
  std::uint64_t unwritten_version_ = 0;
  model::Instant next_read_{};
  rules::Expected<void> last_ = {};
};

}  // namespace jadoube::outputs
