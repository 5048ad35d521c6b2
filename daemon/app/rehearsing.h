#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/gateway/rehearsal_route.h"
#include "daemon/app/site.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/outputs/output_set.h"
#include "daemon/rehearsal/rehearsal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"

namespace jadoube::app {

/// Rehearsals of the round in this hall, and the routes to the process that plays it.
class Rehearsing final : public rehearsal::RealHall {
 public:
  /// What a rehearsal works with. All of it must exist longer, but for `site` and `clock`.
  struct Parts {
    const Site& site;
    stream::Feed& feed;
    const system::Clock& clock;
    const arbiter::CurrentRules& rules;
    outputs::OutputSet& outputs;
    access::Doorkeeper& doorkeeper;
  };
  explicit Rehearsing(const Parts& parts);

  model::TournamentRules rules() const override { return rules_.get().rules; }
  std::vector<outputs::OutputSettings> outputs() const override { return outputs_.settings(); }
  rules::Expected<outputs::OutputTrial> test_output(const std::string& name) override {
    return outputs_.test(name);
  }

  rehearsal::Rehearsal& rehearsal() { return rehearsal_; }
  /// The HTTP server must stop before this object goes.
  std::vector<net::HttpRoute> routes() const;

 private:
  const arbiter::CurrentRules& rules_;
  outputs::OutputSet& outputs_;
  rehearsal::Rehearsal rehearsal_;
  const std::unique_ptr<api::Gateway> gateway_;
  const api::RehearsalRoute route_;
};

}  // namespace jadoube::app
