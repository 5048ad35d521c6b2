#pragma once

#include <string>

#include "daemon/engine/engine.h"
#include "daemon/hall/hall_backend.h"

namespace jadoube::engine {

/// A hall whose boards the engine of this daemon reads: the engine carries everything out.
class EngineBackend final : public hall::HallBackend {
 public:
  /// `engine` must live longer.
  explicit EngineBackend(Engine& engine) : engine_(engine) {}

  void decide(std::string board, arbiter::DecisionRequest request,
              const arbiter::Done& done) override;
  void set_rules(arbiter::RulesRequest request, const arbiter::RulesDone& done) override;
  void change_tournament(tournament::Request request, const tournament::Done& done) override;
  void show_lights(std::string board, hall::Lights lights, const Done& done) override;
  void read_board(std::string board, const Done& done) override;
  void list_pairs(const PairsDone& done) override;
  void set_pair(model::PairSetting setting, const PairsDone& done) override;
  void remove_pair(std::string id, const PairsDone& done) override;

 private:
  Engine& engine_;
};

}  // namespace jadoube::engine
