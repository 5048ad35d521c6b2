#pragma once

#include <string>
#include <vector>

#include "daemon/engine/engine.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/storage/journal.h"

namespace jadoube::engine {

/// A hall with boards that the engine of this daemon reads. The engine carries everything out.
class EngineBackend final : public hall::HallBackend {
 public:
  /// `rules`: those of the engine. `witness` has the state of the other daemon of this hall. All
  /// must exist longer.
  EngineBackend(Engine& engine, const arbiter::CurrentRules& rules,
                const storage::CommitWitness& witness)
      : engine_(engine), rules_(rules), witness_(witness) {}

  void decide(std::string board, arbiter::DecisionRequest request,
              const arbiter::Done& done) override;
  void set_rules(arbiter::RulesRequest request, const arbiter::RulesDone& done) override;
  void change_tournament(tournament::Request request, const tournament::Done& done) override;
  void show_lights(std::string board, hall::Lights lights, const Done& done) override;
  void read_board(std::string board, const Done& done) override;
  void list_pairs(const PairsDone& done) override;
  void set_pair(model::PairSetting setting, const PairsDone& done) override;
  void remove_pair(std::string id, const PairsDone& done) override;
  const arbiter::CurrentRules& rules() const override { return rules_; }
  std::vector<model::RemoteHall> remote_halls() const override { return {}; }
  hall::HallStanding standing() const override;
  bool decides_here() const override { return true; }
  hall::FarCalls& far_calls() override { return no_far_calls_; }

 private:
  Engine& engine_;
  const arbiter::CurrentRules& rules_;
  const storage::CommitWitness& witness_;
  hall::NoFarCalls no_far_calls_;
};

}  // namespace jadoube::engine
