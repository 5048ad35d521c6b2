#pragma once

#include <vector>

#include "daemon/tracking/phase/phase_rules.h"
#include "daemon/tracking/recorded/game_recorder.h"

namespace jadoube::tracking::tests {

// A game on a board, and all that the rules read of it.
struct Known {
  Known() { recorder.begin({}, changes); }

  Situation situation() const {
    return {sensed, recorder.view(), outage,
            life,   inference,       recorder.end().is_looked_over(recorder.view())};
  }
  // Begins a game from the starting position, with this placement now.
  void begin(const rules::Placement& placement = rules::Placement::initial()) {
    recorder.begin_game(1, {rules::Position::initial(), rules::Placement::initial()}, {}, {});
    life.pass(PhaseChange::kStartingPosition);
    life.begin_game();
    inference.restart(recorder.view());
    sensed.board.read(placement);
  }
  // Records a move, which the board shows.
  void play(rules::Square from, rules::Square to, model::PlyState state) {
    const auto game = recorder.view();
    auto ply = Scoresheet::ply_of(game.last(), {from, to}, sensed.now.at);
    ply.state = state;
    recorder.sheet().write(game.ply_count(), {ply});
    inference.restart(recorder.view());
    sensed.board.read(recorder.view().reported());
  }
  // The clock runs, with this side to move.
  void run_clock(drivers::ClockSide pressed) {
    drivers::ClockRead clock;
    clock.running = true;
    clock.pressed = pressed;
    (void)sensed.clock.read(sensed.now.at, clock, model::Orientation::kNormal);
  }
  // The connection was lost, and the board was read again.
  void lose_and_read_again() {
    outage.begin(sensed.now.at, sensed.snapshot());
    outage.gap()->read = true;
    outage.gap()->note_sensed(sensed.now.at, sensed.board);
  }
  // What the rules decide, in their order, as if nothing were done about it.
  std::vector<PhaseStep> decided(PhaseTrigger trigger) const {
    std::vector<PhaseStep> steps;
    for (const auto& row : phase_rules()) {
      const auto s = situation();
      if (!row.is_for(trigger, s.game.phase(), s.outage.sight())) continue;
      if (const auto step = row.rule(s)) steps.push_back(*step);
    }
    return steps;
  }

  std::vector<model::TimedChange> changes;
  Sensed sensed;
  GameRecorder recorder;
  OutageRecovery outage;
  GameLifecycle life{0};
  MoveInference inference;
};

}  // namespace jadoube::tracking::tests
