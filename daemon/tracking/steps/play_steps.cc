#include "daemon/tracking/steps/play_steps.h"

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/phase/join_rules.h"
#include "daemon/tracking/steps/explain_steps.h"
#include "daemon/tracking/steps/log_recovery.h"
#include "daemon/tracking/steps/logged_beginning.h"
#include "daemon/tracking/steps/outage_steps.h"
#include "daemon/tracking/steps/phase_steps.h"

namespace jadoube::tracking {

namespace {

bool begin_since_clock_stopped(Stages& stages) {
  if (stages.outage().gap() || !may_be_joined(stages.situation())) return false;
  if (!stages.life().joining().since_clock_stopped().take_changed_flag()) return false;
  return LoggedBeginning(stages).begin_since_clock_stopped();
}

/// The clock was read while no game is in play. `press`: it shows one, and it ran before.
void look_for_game_under_clock(Stages& stages, const std::optional<Press>& press) {
  auto& since_clock_stopped = stages.life().joining().since_clock_stopped();
  const auto& sensed = stages.sensed();
  const bool is_stopped = since_clock_stopped.is_known() && !sensed.clock.running();
  if (is_stopped) since_clock_stopped.stop(sensed.now.at, sensed.placement());
  if (press) since_clock_stopped.add_press(*press);
  if (begin_since_clock_stopped(stages)) return;
  if (sensed.is_settled()) decide(stages, PhaseTrigger::kClockRuns);
}

/// The placement may be the beginning of a game, or one that is under way.
void begin_from_placement(Stages& stages, QuietStep step) {
  if (step == QuietStep::kOneSecond) decide(stages, PhaseTrigger::kAtRest);
  if (step == QuietStep::kSettled && stages.sensed().is_settled()) {
    decide(stages, PhaseTrigger::kClockRuns);
  }
  if (step == QuietStep::kLeft) decide(stages, PhaseTrigger::kLeftAlone);
}

/// The placement is explained by plies, and the more the longer it stays.
void explain_after(Stages& stages, QuietStep step) {
  update_hypotheses(stages);
  auto& recorder = stages.recorder();
  const bool matches = stages.situation().matches_record();
  const auto ask_for_placement = [&] { stages.sensors().known().is_doubted = true; };
  switch (step) {
    case QuietStep::kHeld:
    case QuietStep::kDwelt:
      return;
    case QuietStep::kHandsOff:
      return explain(stages, Task::kUnseen);
    case QuietStep::kOneSecond:
      explain(stages, Task::kLegalInstead);
      publish_uncertainty(stages);
      if (!stages.situation().matches_record()) ask_for_placement();
      if (something_appeared(stages.game(), stages.sensed().placement()) ||
          !stages.game().unexplained().empty()) {
        publish_difference(stages);
      }
      return;
    case QuietStep::kSettled:
      explain_at_rest(stages);
      explain(stages, Task::kQuiet);
      close_clock_outage(stages);
      if (stages.outage().doubts().holds(stages.inference().hypotheses().root().ply_count)) {
        publish_difference(stages);
      }
      return publish_uncertainty(stages);
    case QuietStep::kLeft:
      recorder.end().note_rested(matches && stages.game().is_over());
      if (recorder.end().has_rested()) {
        recorder.sheet().confirm_the_end(model::Evidence::kQuietTime, stages.sensed().now.at);
      }
      return publish_difference(stages);
    case QuietStep::kAskAgain:
      if (!matches) ask_for_placement();
      return;
    case QuietStep::kStillAsking:
      return;
  }
}

}  // namespace

void change_placement(Stages& stages, const rules::Placement& seen_before) {
  auto& outage = stages.outage();
  const auto& sensed = stages.sensed();
  if (!outage.gap()) outage.recent().add(seen_before, sensed.placement(), sensed.now.at);
  const bool is_turned = face_by_first_move(stages);
  const auto before = is_turned ? stages.game().reported() : seen_before;
  const bool was_in_play = process_placement(stages);
  if (outage.is_read()) note_changes_in_outage(stages, before);
  const auto s = stages.situation();
  const bool may_join = !s.game.in_play() || may_be_joined_by_plies(s);
  if (!outage.gap() && may_join) {
    stages.life().joining().add_change(seen_before, sensed.placement());
  }
  if (!was_in_play || outage.gap() || sensed.is_pause()) return;
  add_changes(stages, before);
  if (sensed.sensing() != SensingClass::kIdentity) look_for_result(stages);
  if (are_kings_in_centre_by_play(stages)) stages.sensors().known().gesture = {};
  if (!stages.situation().may_explain_now()) return;
  update_hypotheses(stages);
  if (sensed.is_replayed()) explain(stages, Task::kUnreadCapture);
}

void press(Stages& stages, const Press& press) {
  auto& outage = stages.outage();
  const auto& sensed = stages.sensed();
  if (outage.is_read()) outage.gap()->since_read.push_back({sensed.now.at, press});
  if (outage.is_read() && stages.game().in_play()) {
    explain_gap_at_rest(stages, QuietStep::kHandsOff);
  }
  stages.life().joining().add_press(press.by, sensed.placement(), outage.gap().has_value());
  if (outage.gap() || !stages.game().in_play()) return;
  outage.recent().add(SensorEvent{sensed.now.at, press});
  add_press(stages, press);
  (void)drop_false_result(stages);
  if (!stages.situation().may_explain_now() || stages.inference().is_being_cleared()) return;
  explain_press(stages, press);
  if (LoggedBeginning(stages).begin_turned()) return;
  note_press_in_clock_outage(stages);
}

void read_clock(Stages& stages, const drivers::ClockRead& seen) {
  const auto& sensed = stages.sensed();
  const auto& clock = sensed.clock;
  auto& life = stages.life();
  const bool lever_is_new = !clock.seen().lever, was_pause = sensed.is_pause();
  const bool was_running = clock.running();
  const bool ran = was_running && !lever_is_new;
  const bool was_stopped = clock.seen().stopped && !was_running;
  const auto pressed = stages.sensors().read_clock(seen);
  publish_clock(stages);
  const auto game = stages.game();
  note_moved_since_end(stages);
  decide(stages, PhaseTrigger::kClockRead);
  if (!ran) decide(stages, PhaseTrigger::kClockMayHaveRun);
  if (!clock.running()) {
    life.last_game().forget_clock();
    stages.sensors().known().gesture.take_seriously(sensed.now.at);
  }
  if (was_stopped && clock.running()) life.joining().start_clock(sensed.placement());
  // The first press may only start the clock.
  if (!game.in_play()) look_for_game_under_clock(stages, was_running ? pressed : std::nullopt);
  if (was_pause && stages.outage().is_read() && stages.situation().may_be_play()) {
    explain_gap_at_rest(stages, QuietStep::kSettled);
  }
  if (was_pause && stages.situation().may_explain_now()) explain_after_pause(stages);
  if (lever_is_new && stages.situation().may_explain_now()) apply_lever(stages);
  close_outage_if_unchanged(stages);
  note_clock_outage(stages);
  if (pressed) press(stages, *pressed);
}

void reach(Stages& stages, QuietStep step) {
  auto& known = stages.sensors().known();
  auto& outage = stages.outage();
  if (outage.is_read() && !stages.game().in_play() && outage.sight() != Sight::kWaitsForLog) {
    leave_gap_unexplained(stages);
  }
  begin_from_placement(stages, step);
  if (!stages.game().has_game() &&
      is_nearly_starting_position(known.placement(), known.sensing())) {
    using enum QuietStep;
    if (step == kOneSecond || step == kAskAgain || step == kStillAsking) known.is_doubted = true;
    return;
  }
  if (step == QuietStep::kStillAsking) {
    // Several of these may be taken as one, so nothing else is done.
    const auto s = stages.situation();
    const bool asks = s.may_explain_now() && !s.matches_record();
    if (asks) known.is_doubted = true;
    if (!asks) known.quiet.rest();
    return;
  }
  if (outage.gap() && outage.gap()->is_log_complete(known.now.at)) process_log(stages);
  // The placement is of the next game.
  if (stages.life().pending_games()) return;
  if (outage.is_read() && stages.game().in_play()) explain_gap_at_rest(stages, step);
  const auto s = stages.situation();
  if (!s.may_explain_now()) return;
  const bool end_rested = stages.recorder().end().has_rested() && s.game.is_over();
  if (end_rested && !s.matches_record()) return stages.recorder().end().note_left();
  explain_after(stages, step);
}

void note_since_clock_stopped(Stages& stages, const rules::Placement& before) {
  if (stages.game().in_play()) return;
  auto& since_clock_stopped = stages.life().joining().since_clock_stopped();
  const auto& sensed = stages.sensed();
  if (!since_clock_stopped.is_known())
    return since_clock_stopped.stop(sensed.now.at, sensed.placement());
  since_clock_stopped.add_change(sensed.now.at, before, sensed.placement());
}

void process_log(Stages& stages) {
  if (LogRecovery(stages).recover()) reach(stages, QuietStep::kSettled);
}

}  // namespace jadoube::tracking
