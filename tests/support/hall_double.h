#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/hall/hall_backend.h"

namespace jadoube::tests {

/// Keeps the calls to other halls, and gives them the answers of the test.
struct FarCallsDouble final : hall::FarCalls {
  void call(hall::FarCall call, Done done) override {
    last = std::move(call);
    done(answer);
  }

  std::optional<hall::FarCall> last;
  hall::FarAnswer answer;
};

/// A hall with the answers of a test. Calls without an answer are refused.
struct HallDouble final : hall::ClosedHall {
  HallDouble() : ClosedHall({rules::ErrorCode::kFailedPrecondition, "the test has no answer"}) {}

  std::function<void(const std::string& board, const arbiter::DecisionRequest& request,
                     const arbiter::Done& done)>
      on_decide;
  std::function<void(const arbiter::RulesRequest& request, const arbiter::RulesDone& done)>
      on_set_rules;
  std::function<void(const tournament::Request& request, const tournament::Done& done)>
      on_change_tournament;
  std::function<void(const std::string& board, hall::Lights lights, const Done& done)>
      on_show_lights;
  std::function<void(const std::string& board, const Done& done)> on_read_board;
  std::function<void(const PairsDone& done)> on_list_pairs;
  std::function<void(const model::PairSetting& setting, const PairsDone& done)> on_set_pair;
  std::function<void(const std::string& id, const PairsDone& done)> on_remove_pair;
  /// Called before the rules are read.
  std::function<void()> on_rules = [] {};
  /// The rules in force. A test may have its own.
  arbiter::CurrentRules own_rules;
  const arbiter::CurrentRules* rules_in_force = &own_rules;
  std::vector<model::RemoteHall> halls;
  hall::HallStanding stands;
  /// Not null: decisions are sent to other halls.
  FarCallsDouble* travelling = nullptr;

  void decide(std::string board, arbiter::DecisionRequest request,
              const arbiter::Done& done) override {
    if (on_decide) return on_decide(board, request, done);
    ClosedHall::decide(std::move(board), std::move(request), done);
  }
  void set_rules(arbiter::RulesRequest request, const arbiter::RulesDone& done) override {
    if (on_set_rules) return on_set_rules(request, done);
    ClosedHall::set_rules(std::move(request), done);
  }
  void change_tournament(tournament::Request request, const tournament::Done& done) override {
    if (on_change_tournament) return on_change_tournament(request, done);
    ClosedHall::change_tournament(std::move(request), done);
  }
  void show_lights(std::string board, hall::Lights lights, const Done& done) override {
    if (on_show_lights) return on_show_lights(board, lights, done);
    ClosedHall::show_lights(std::move(board), lights, done);
  }
  void read_board(std::string board, const Done& done) override {
    if (on_read_board) return on_read_board(board, done);
    ClosedHall::read_board(std::move(board), done);
  }
  void list_pairs(const PairsDone& done) override {
    if (on_list_pairs) return on_list_pairs(done);
    ClosedHall::list_pairs(done);
  }
  void set_pair(model::PairSetting setting, const PairsDone& done) override {
    if (on_set_pair) return on_set_pair(setting, done);
    ClosedHall::set_pair(std::move(setting), done);
  }
  void remove_pair(std::string id, const PairsDone& done) override {
    if (on_remove_pair) return on_remove_pair(id, done);
    ClosedHall::remove_pair(std::move(id), done);
  }
  const arbiter::CurrentRules& rules() const override {
    on_rules();
    return *rules_in_force;
  }
  std::vector<model::RemoteHall> remote_halls() const override { return halls; }
  hall::HallStanding standing() const override { return stands; }
  bool decides_here() const override { return travelling == nullptr; }
  hall::FarCalls& far_calls() override {
    return travelling != nullptr ? *travelling : ClosedHall::far_calls();
  }
};

}  // namespace jadoube::tests
