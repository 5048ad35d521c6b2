#pragma once

#include <vector>

#include "daemon/app/relay_role.h"
#include "daemon/arbiter/decisions/current_rules.h"
#include "daemon/hall/hall_backend.h"

namespace jadoube::app {

/// The halls that a relay shows: nothing can be changed from here. At a relay for arbiters,
/// decisions travel to the hall of their board.
class RelayBackend final : public hall::ClosedHall {
 public:
  /// `role` and `rules` must live longer.
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
