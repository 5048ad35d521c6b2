#pragma once

#include <vector>

#include "daemon/api/streams/hall_call.h"
#include "daemon/app/relay_role.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/hub/hub_link.h"
#include "daemon/relay/daemon_follower.h"
#include "daemon/relay/hall_caller.h"
#include "daemon/relay/hall_watch.h"
#include "daemon/relay/hub_follower.h"
#include "daemon/relay/replica.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::app {

/// The halls that a relay shows: nothing can be changed from here. At a relay for arbiters,
/// decisions travel to the hall of their board.
class RelayBackend final : public hall::ClosedHall {
 public:
  /// `role` and `rules` must exist longer.
  RelayBackend(RelayRole& role, const arbiter::CurrentRules& rules);

  const arbiter::CurrentRules& rules() const override { return rules_; }
  std::vector<model::RemoteHall> remote_halls() const override { return role_.halls(); }
  hall::HallStanding standing() const override { return {.hub_problem = role_.hub_problem()}; }
  bool decides_here() const override { return role_.far_calls() == nullptr; }
  hall::FarCalls& far_calls() override;

 private:
  RelayRole& role_;
  const arbiter::CurrentRules& rules_;
};

}  // namespace jadoube::app
