// For any stream of observations, and an arbiter who decides at any moment, the incident tracker
// must not crash. Its incidents must be the result of the changes that it told.
#include <cstdlib>
#include <map>

#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/garbage.h"

namespace {

using namespace jadoube::arbiter;
using jadoube::rules::Color;

TournamentRules rules_of(std::uint8_t drawn) {
  using namespace jadoube::rules;
  TournamentRules rules{.laws = laws_of(kEditions[drawn % kEditions.size()]),
                        .conditions = {static_cast<Tempo>(drawn / 4 % 3), Supervision::kLimited},
                        .default_time = std::chrono::minutes{1},
                        .chess960 = drawn >= 128};
  if (drawn % 64 < 32) rules.control = *TimeControl::sudden_death(std::chrono::minutes{90});
  return rules;
}

/// Makes the decision that the byte `drawn` stands for. Mostly there is none.
void decide(IncidentTracker& tracker, Instant now, std::uint8_t drawn,
            std::vector<IncidentChange>& reported) {
  if (drawn < 4) {
    const jadoube::arbiter::Report report{static_cast<jadoube::arbiter::Report::Kind>(drawn / 2),
                                          static_cast<Color>(drawn % 2)};
    if (!tracker.decide(now, report, reported)) std::abort();
  }
  const auto incidents = tracker.incidents();
  if (drawn % 8 != 7 || incidents.empty()) return;
  const auto& one = incidents[drawn / 8 % incidents.size()];
  const IncidentDecision decision{.kind = static_cast<IncidentDecision::Kind>(drawn / 8 % 4),
                                  .reason = drawn >= 128 ? "seen" : "",
                                  .by = drawn / 32 % 2 == 0 ? "arbiter" : ""};
  const auto before = reported.size();
  const bool done =
      tracker.decide(now, jadoube::arbiter::DecideOnIncident{one.id, decision}, reported)
          .has_value();
  if (done == (reported.size() == before)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  jadoube::tracking::Garbage garbage{{data, size}};
  jadoube::tracking::BoardTracker board_tracker;
  IncidentTracker tracker(rules_of(size == 0 ? 0 : data[0]));
  std::map<IncidentId, Incident> folded;
  Instant now{std::chrono::hours{1}};
  std::vector<jadoube::model::TimedChange> changes;
  std::vector<IncidentChange> reported;
  for (std::size_t turn = 0; const auto observation = garbage.next(); ++turn) {
    now = std::max(now, now + garbage.pause());
    changes.clear();
    reported.clear();
    board_tracker.observe(now, *observation, changes);
    for (const auto& change : changes) tracker.take(change, reported);
    tracker.run_until(now, reported);
    decide(tracker, now, data[size - 1 - turn % size], reported);
    for (const auto& change : reported) folded[change.incident.id] = change.incident;
    for (const auto& incident : tracker.incidents()) {
      if (folded[incident.id] != incident) std::abort();
    }
  }
  return 0;
}
