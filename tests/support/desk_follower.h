#pragma once

#include <utility>
#include <vector>

#include "daemon/arbiter/incident_desk.h"
#include "tests/support/watch_listener.h"

namespace jadoube::tests {

/// An arbiter's desk that follows a watch, and all that it has told so far.
class DeskFollower : public Follower {
 public:
  explicit DeskFollower(arbiter::EventRules rules) : desk(std::move(rules)) {}
  void take(const watch::TimedChange& change) override { desk.take(change, told); }
  void run_until(drivers::Instant now) override { desk.run_until(now, told); }

  arbiter::IncidentDesk desk;
  std::vector<arbiter::IncidentChange> told;
};

}  // namespace jadoube::tests
