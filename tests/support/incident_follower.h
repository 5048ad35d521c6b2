#pragma once

#include <utility>
#include <vector>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "tests/support/tracker_listener.h"

namespace jadoube::tests {

/// An arbiter's desk that follows a watch, and all that it has told so far.
class IncidentFollower : public Follower {
 public:
  explicit IncidentFollower(arbiter::TournamentRules rules) : desk(std::move(rules)) {}
  void take(const model::TimedChange& change) override { desk.take(change, told); }
  void run_until(drivers::Instant now) override { desk.run_until(now, told); }

  arbiter::IncidentTracker desk;
  std::vector<arbiter::IncidentChange> told;
};

}  // namespace jadoube::tests
