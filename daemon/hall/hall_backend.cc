#include "daemon/hall/hall_backend.h"

namespace jadoube::hall {
namespace {

// As gRPC writes "failed precondition".
constexpr int kFailedPrecondition = 9;

}  // namespace

void NoFarCalls::call(FarCall, Done done) {
  done({.code = kFailedPrecondition, .message = "nothing reads boards here"});
}

namespace {

void refuse_pairs(const HallBackend::PairsDone& done) {
  done(rules::refuse(rules::ErrorCode::kFailedPrecondition, "nothing reads boards here"));
}

}  // namespace

void ClosedHall::decide(std::string, arbiter::DecisionRequest, const arbiter::Done& done) {
  done(tl::unexpected(why_));
}

void ClosedHall::set_rules(arbiter::RulesRequest, const arbiter::RulesDone& done) {
  done(tl::unexpected(why_));
}

void ClosedHall::change_tournament(tournament::Request, const tournament::Done& done) {
  done(tl::unexpected(why_));
}

void ClosedHall::show_lights(std::string, Lights, const Done& done) { done(tl::unexpected(why_)); }

void ClosedHall::read_board(std::string, const Done& done) { done(tl::unexpected(why_)); }

void ClosedHall::list_pairs(const PairsDone& done) { done(std::vector<model::PairSetting>()); }

void ClosedHall::set_pair(model::PairSetting, const PairsDone& done) { refuse_pairs(done); }

void ClosedHall::remove_pair(std::string, const PairsDone& done) { refuse_pairs(done); }

}  // namespace jadoube::hall
