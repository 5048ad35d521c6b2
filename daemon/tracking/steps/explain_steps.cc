#include "daemon/tracking/steps/explain_steps.h"

#include <utility>

#include "daemon/tracking/phase/end_rules.h"

namespace jadoube::tracking {

namespace {

/// A press asks these questions, in this order.
constexpr Task kTasksOfPress[] = {Task::kPress, Task::kGapAgain, Task::kUnreadPiece,
                                  Task::kAfterPress};
/// So does a board at rest.
constexpr Task kTasksAtRest[] = {Task::kIllegalAtRest, Task::kUnseenAtRest, Task::kGapAgain,
                                 Task::kReconsider,    Task::kTakenBack,    Task::kMisread};

RecordedFrom recorded_from(const Stages& stages) {
  return {stages.sensed(), stages.inference(), stages.outage().doubts()};
}

/// The recorder writes what was found.
void record(Stages& stages, const Inferred& found) {
  auto& recorder = stages.recorder();
  auto& inference = stages.inference();
  if (found.rewrite) {
    recorder.rewrite(*found.rewrite, inference.hypotheses().root(), stages.sensed().now.at);
    restart_inference(stages);
    publish_uncertainty(stages);
  }
  if (found.keep) {
    recorder.sheet().write(*found.keep, {});
    restart_inference(stages);
  }
  if (found.misread) {
    recorder.sheet().report(found.misread->square, found.misread->piece);
    inference.report(*found.misread);
  }
  if (found.is_weighed) record_best(stages);
  if (found.asks_for_placement) stages.sensors().known().is_doubted = true;
  if (found.differs) publish_difference(stages);
  if (found.lost_from) mark_uncertain_from(stages, *found.lost_from);
}

}  // namespace

void explain(Stages& stages, Task task, const std::optional<Press>& press) {
  const auto& doubts = stages.outage().doubts();
  const bool in_doubt = doubts.holds(stages.inference().hypotheses().root().ply_count);
  const TaskInput input{press, in_doubt ? doubts.from() : std::nullopt};
  record(stages, stages.inference().infer(task, stages.sensed(), stages.game(), input));
}

void update(Stages& stages) { stages.inference().observe(stages.sensed()); }

void update_hypotheses(Stages& stages) {
  update(stages);
  explain(stages, Task::kWeigh);
}

void record_best(Stages& stages) {
  const auto followed = stages.recorder().follow(recorded_from(stages));
  if (followed.log_is_judged) stages.outage().doubts().forget_log_read();
  if (followed.settled != nullptr) stages.inference().settle(*followed.settled);
}

void restart_inference(Stages& stages) {
  update(stages);
  const auto game = stages.game();
  stages.inference().restart(game);
}

void add_changes(Stages& stages, const rules::Placement& before) {
  update(stages);
  for (const auto& each : stages.sensors().changes_since(before)) {
    stages.inference().add_event(each);
  }
}

void add_press(Stages& stages, const Press& press) {
  update(stages);
  stages.inference().add_event({stages.sensed().now.at, press});
}

void explain_press(Stages& stages, const Press& press) {
  for (const auto task : kTasksOfPress) explain(stages, task, press);
  stages.outage().clock().note_plies_known(stages.inference().hypotheses().best().ply_count);
}

void explain_before_reply(Stages& stages) {
  const auto& sensed = stages.sensed();
  if (sensed.sensing() != SensingClass::kIdentity || sensed.clock.in_use()) return;
  if (sensed.is_replayed()) return;
  const auto s = stages.situation();
  if (!s.may_explain_now() || s.inference.is_being_cleared() || s.matches_record()) return;
  update(stages);
  explain(stages, Task::kIllegalBeforeReply);
}

void explain_at_rest(Stages& stages) {
  const auto s = stages.situation();
  if (!s.may_explain_now() || s.inference.is_being_cleared() || s.matches_record()) return;
  update(stages);
  for (const auto task : kTasksAtRest) explain(stages, task);
}

void explain_unseen_plies(Stages& stages) {
  explain(stages, Task::kGap);
  apply_lever(stages);
}

void explain_after_pause(Stages& stages) {
  if (stages.situation().matches_record()) return;
  update_hypotheses(stages);
  explain(stages, Task::kTakenBack);
  if (!stages.situation().matches_record()) explain_unseen_plies(stages);
}

void charge_lever(Stages& stages) {
  const auto turn = stages.sensed().side_to_move();
  if (turn) stages.inference().charge_lever(*turn, stages.outage().take_lever_has_moved(*turn));
}

void apply_lever(Stages& stages) {
  charge_lever(stages);
  record_best(stages);
  publish_uncertainty(stages);
}

// If the board does not distinguish pieces, a king on the way to the centre is easily taken for
// another piece. So only firm plies show where the kings were.
void look_for_result(Stages& stages) {
  const auto& sensed = stages.sensed();
  const auto game = stages.game();
  auto placement = sensed.placement();
  if (sensed.sensing() != SensingClass::kIdentity && game.has_game()) {
    const auto firm = game.firm_count();
    const auto& position = game.positions()[firm];
    placement = with_kings(placement, position, game.reported(firm), sensed.sensing(),
                           come_since_kings_left(stages.situation(), position));
  }
  stages.sensors().known().gesture.look(sensed.now.at, placement);
}

bool are_kings_in_centre_by_play(Stages& stages) {
  if (!may_kings_be_played(stages.situation())) return false;
  update(stages);
  explain(stages, Task::kOnlyWeigh);
  return are_kings_played(stages.situation());
}

bool drop_false_result(Stages& stages) {
  const bool by_play = are_kings_in_centre_by_play(stages);
  const bool pressed =
      !by_play && !stages.outage().gap() && is_pressed_king_ply(stages.sensed(), stages.game());
  auto& gesture = stages.sensors().known().gesture;
  if (by_play) gesture = {};
  if (pressed) gesture.dismiss();
  return by_play || pressed;
}

void mark_uncertain_from(Stages& stages, std::size_t ply) {
  auto& recorder = stages.recorder();
  recorder.uncertainty().mark_uncertain_from(ply, recorder.written(), recorded_from(stages));
}

void publish_uncertainty(Stages& stages) {
  auto& recorder = stages.recorder();
  recorder.uncertainty().publish(recorder.written(), recorded_from(stages));
}

void publish_difference(Stages& stages) {
  if (stages.sensed().is_replayed()) return;
  const auto game = stages.game();
  auto squares = differences(expected(game), stages.sensed().placement());
  if (squares != game.unexplained()) {
    stages.recorder().publish(model::UnexplainedChange{std::move(squares)});
  }
}

void withdraw_difference(Stages& stages) {
  const auto game = stages.game();
  if (stages.sensed().is_replayed() || game.unexplained().empty()) return;
  const bool over = !game.in_play() && !game.game().incomplete;
  if (over || stages.sensed().placement() == expected(game)) {
    stages.recorder().publish(model::UnexplainedChange{});
  }
}

void publish_clock(Stages& stages) {
  const auto& sensed = stages.sensed();
  if (sensed.is_replayed()) return;
  const auto state = sensed.clock.state(sensed.orientation());
  if (state != stages.recorder().board().clock) {
    stages.recorder().publish(model::ClockChange{state});
  }
}

}  // namespace jadoube::tracking
