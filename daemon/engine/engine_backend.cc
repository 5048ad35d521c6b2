#include "daemon/engine/engine_backend.h"

#include <utility>

namespace jadoube::engine {

void EngineBackend::decide(std::string board, arbiter::DecisionRequest request,
                           const arbiter::Done& done) {
  engine_.take(std::move(board), std::move(request), done);
}

void EngineBackend::set_rules(arbiter::RulesRequest request, const arbiter::RulesDone& done) {
  engine_.take(std::move(request), done);
}

void EngineBackend::change_tournament(tournament::Request request, const tournament::Done& done) {
  engine_.take(std::move(request), done);
}

void EngineBackend::show_lights(std::string board, hall::Lights lights, const Done& done) {
  engine_.show_lights(std::move(board), {.squares = lights.squares, .sound = lights.sound}, done);
}

void EngineBackend::read_board(std::string board, const Done& done) {
  engine_.read_board(std::move(board), done);
}

void EngineBackend::list_pairs(const PairsDone& done) { engine_.list_pairs(done); }

void EngineBackend::set_pair(model::PairSetting setting, const PairsDone& done) {
  engine_.set_pair(std::move(setting), done);
}

void EngineBackend::remove_pair(std::string id, const PairsDone& done) {
  engine_.remove_pair(std::move(id), done);
}

hall::HallStanding EngineBackend::standing() const {
  auto meters = engine_.meters();
  return {.load = hall::EngineLoad{.waiting = meters.waiting,
                                   .commits = std::move(meters.syncs),
                                   .observations = std::move(meters.observations)},
          .failover = witness_.reading()};
}

}  // namespace jadoube::engine
