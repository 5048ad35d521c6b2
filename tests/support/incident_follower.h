#pragma once

#include <utility>
#include <vector>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "tests/support/tracker_listener.h"

namespace jadoube::tests {

/// An incident tracker that takes the changes of a board tracker, and all its events so far.
class IncidentFollower : public Follower {
 public:
  explicit IncidentFollower(arbiter::TournamentRules rules) : tracker(std::move(rules)) {}
  void take(const model::TimedChange& change) override { tracker.take(change, reported); }
  void run_until(drivers::Instant now) override { tracker.run_until(now, reported); }

  arbiter::IncidentTracker tracker;
  std::vector<arbiter::IncidentChange> reported;
};

}  // namespace jadoube::tests
