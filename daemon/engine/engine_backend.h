#pragma once

#include <string>
#include <utility>
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

inline void EngineBackend::decide(std::string board, arbiter::DecisionRequest request,
                                  const arbiter::Done& done) {
  engine_.take(std::move(board), std::move(request), done);
}

inline void EngineBackend::set_rules(arbiter::RulesRequest request,
                                     const arbiter::RulesDone& done) {
  engine_.take(std::move(request), done);
}

inline void EngineBackend::change_tournament(tournament::Request request,
                                             const tournament::Done& done) {
  engine_.take(std::move(request), done);
}

inline void EngineBackend::show_lights(std::string board, hall::Lights lights, const Done& done) {
  engine_.show_lights(std::move(board), {.squares = lights.squares, .sound = lights.sound}, done);
}

inline void EngineBackend::read_board(std::string board, const Done& done) {
  engine_.read_board(std::move(board), done);
}

inline void EngineBackend::list_pairs(const PairsDone& done) { engine_.list_pairs(done); }

inline void EngineBackend::set_pair(model::PairSetting setting, const PairsDone& done) {
  engine_.set_pair(std::move(setting), done);
}

inline void EngineBackend::remove_pair(std::string id, const PairsDone& done) {
  engine_.remove_pair(std::move(id), done);
}

inline hall::HallStanding EngineBackend::standing() const {
  auto meters = engine_.meters();
  return {.load = hall::EngineLoad{.waiting = meters.waiting,
                                   .commits = std::move(meters.syncs),
                                   .observations = std::move(meters.observations)},
          .failover = witness_.reading()};
}

}  // namespace jadoube::engine
