#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "tests/daemon/engine/engine_table.h"

namespace jadoube::tests {

/// An engine with its thread running, and the incidents that it tells.
class IncidentsTable : public EngineTable {
 protected:
  void SetUp() override { open(); }

  void open(const arbiter::TournamentRules& rules = {}) {
    EngineTable::open(rules);
    start_engine();
  }

  /// The clock runs for the player who did not press. White sits at its left.
  void see_clock(drivers::ClockSide pressed, std::chrono::minutes each = std::chrono::minutes(10)) {
    see(drivers::ClockRead{{each}, {each}, true, pressed, false});
  }
  /// 1.e4, and Black completes 1...Nd4 with the knight from b8.
  void see_illegal_move() {
    see_start();
    see_clock(drivers::ClockSide::kRight);
    move(rules::Square::e2, rules::Square::e4, rules::Piece::kWhitePawn);
    see_clock(drivers::ClockSide::kLeft);
    pass(std::chrono::seconds(1));
    move(rules::Square::b8, rules::Square::d4, rules::Piece::kBlackKnight);
    see_clock(drivers::ClockSide::kRight);
  }

  /// Lets time pass without a report. All earlier reports are done.
  void pass(std::chrono::milliseconds time) {
    /// The request is refused. It is answered when everything before it is done.
    (void)decide(99, arbiter::TakeBack{0});
    pass_unseen(time);
    engine_->take({});
  }
  rules::Expected<arbiter::Ruled> say(arbiter::IncidentId id, arbiter::IncidentDecision decision,
                                      const std::string& author = "an arbiter") {
    arbiter::DecisionRequest request{.author = author, .origin = "here", .game = id.game};
    request.decision = arbiter::SideDecision(arbiter::DecideOnIncident{id, std::move(decision)});
    return take(std::move(request));
  }

  /// Ends the engine's thread, so that everything it took is done. Returns the incidents in the
  /// stream.
  std::vector<model::Incident> settled() {
    engine_->stop();
    std::vector<model::Incident> incidents;
    for (const auto& board : feed_->snapshot().boards) {
      for (const auto& [place, incident] : board.incidents) incidents.push_back(*incident);
    }
    return incidents;
  }
  /// "1.2 ILLEGAL_MOVE OPEN" for each incident.
  std::vector<std::string> lines() {
    std::vector<std::string> all;
    for (const auto& incident : settled()) {
      all.push_back(to_string(incident.id) + " " + std::string(to_string(incident.kind)) + " " +
                    std::string(to_string(incident.life)));
    }
    return all;
  }
};

}  // namespace jadoube::tests
