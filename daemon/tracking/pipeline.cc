// The order of the work on one board.
//
// 1. Corrections that are due are written, and what time alone has brought is done.
// 2. Sensors take the observation in. What changed physically is told.
// 3. Lifecycle: a new placement may be a result, the next game, or the end of an outage.
// 4. Inference learns of the sensor events and weighs its hypotheses. The recorder writes the best
//    variation as far as it is certain enough.
// 5. A difference between placement and game that is gone is withdrawn.
//
// Timers run in the order of time. Everything that quiet time brings is a step of `Quiet`, counted
// from the last change of the placement. Only results wait for their own pieces (`Gesture`).
//
//   placement  e2-   e4+P                                    e7-   e5+p
//   game             e4 provisional                                e5 provisional
//   clock                          press: e4 confirmed
#include "daemon/tracking/pipeline.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log_recovery.h"
#include "daemon/tracking/logged_beginning.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// No instant that an observation may have is so late that a timer cannot be set after it.
constexpr drivers::Instant kLatest = drivers::kNever - std::chrono::hours{24};
/// So many plies may have been made in play without that their pieces were seen to come.
constexpr int kMostUnseenHandsOff = 2;

}  // namespace

void Pipeline::begin(drivers::Instant at, std::vector<model::TimedChange>& changes) {
  parts_.now = {at, at};
  parts_.recorder.begin(at, changes);
}

void Pipeline::adopt(const Pipeline& past, const std::vector<model::TimedChange>& changes) {
  auto& appended = parts_.recorder.changes();
  *this = past;
  parts_.recorder.begin(parts_.now.published_at, appended);
  appended.insert(appended.end(), changes.begin(), changes.end());
}

// Observations.

void Pipeline::observe(const drivers::Observation& observation) {
  std::visit([this](const auto& seen) { take(seen); }, observation);
  follow_pair();
  withdraw_difference();
}

void Pipeline::withdraw_difference() {
  parts_.recorder.withdraw_difference(parts_.sensors, parts_.now);
}

void Pipeline::take(const drivers::SquareChanged& seen) {
  const auto before = parts_.sensors.placement();
  if (seen.piece == Piece::kNone) {
    const auto square = parts_.sensors.sensed().chess_square(seen.square);
    GameJoining(parts_).begin_at_first_lift(square);
    parts_.explainer().explain_before_reply();
  }
  const auto change = parts_.sensors.set_square(seen.square, seen.piece);
  if (!change) return;
  if (parts_.lifecycle.joining().since_stood().is_known()) note_since_stood(before);
  parts_.recorder.publish(*change);
  placement_changed(before);
}

void Pipeline::take(const drivers::PlacementRead& seen) {
  auto& sensors = parts_.sensors;
  const auto before = sensors.placement();
  const auto change = sensors.read_placement(seen.placement);
  note_since_stood(before);
  if (change) parts_.recorder.publish(*change);
  if (parts_.outage.gap() && !parts_.outage.is_read()) {
    GapExplainer(parts_).note_first_reading();
  } else if (change) {
    placement_changed(before);
  } else if (sensors.is_settled(parts_.now.at)) {
    parts_.explainer().explain_placement();
  }
  process_log();
}

void Pipeline::take(const drivers::ResultPieceSeen& seen) {
  take(drivers::SquareChanged{seen.square, Piece::kNone});
  if (parts_.sensors.add_result_piece(parts_.now.at, seen)) parts_.sensors.ask_for_placement();
}

void Pipeline::read_clock(const drivers::ClockRead& seen) {
  auto& sensors = parts_.sensors;
  const auto& sheet = parts_.recorder.sheet();
  auto explainer = parts_.explainer();
  GameEnding ending(parts_);
  GapExplainer gap(parts_);
  const bool lever_is_news = !sensors.clock().lever_known(), was_pause = sensors.is_pause();
  const bool ran = sensors.clock().running() && !lever_is_news;
  const bool stood = sensors.clock().was_seen_to_stand() && !sensors.clock().running();
  const bool was_running = sensors.clock().running();
  const auto pressed = sensors.read_clock(parts_.now.at, seen);
  explainer.publish_clock();
  if (sheet.has_game() && !sheet.in_play()) ending.resume_if_position_returned();
  if (!ran && ending.is_resumed()) ending.resume();
  if (!sensors.clock().running()) {
    parts_.lifecycle.last_game().forget_clock();
    sensors.accept_dismissed_kings(parts_.now.at);
  }
  if (stood && sensors.clock().running()) {
    parts_.lifecycle.joining().start_clock(sensors.placement());
  }
  if (!sheet.in_play()) {
    auto& since_stood = parts_.lifecycle.joining().since_stood();
    const bool stands = since_stood.is_known() && !sensors.clock().running();
    if (stands) since_stood.stand(parts_.now.at, sensors.placement());
    // The first press may only start the clock.
    if (pressed && was_running) since_stood.add_press(*pressed);
    if (!begin_since_stood()) GameJoining(parts_).begin_under_clock();
  }
  if (was_pause && parts_.outage.is_read() && explainer.may_be_play()) {
    gap.explain_gap_at_rest(QuietStep::kSettled);
  }
  if (was_pause && explainer.may_explain_now()) explainer.explain_after_pause();
  if (lever_is_news && explainer.may_explain_now()) explainer.apply_lever();
  gap.close_outage_if_unchanged();
  gap.note_clock_outage();
  if (pressed) press(*pressed);
}

/// The board was read first, or squares changed, which had shown `before`: play may have begun.
void Pipeline::note_since_stood(const rules::Placement& before) {
  if (parts_.recorder.sheet().in_play()) return;
  auto& since_stood = parts_.lifecycle.joining().since_stood();
  const auto& stands = parts_.sensors.placement();
  if (!since_stood.is_known()) return since_stood.stand(parts_.now.at, stands);
  since_stood.add_change(parts_.now.at, before, stands);
}

bool Pipeline::begin_since_stood() {
  if (parts_.outage.gap() || !GameJoining(parts_).may_be_joined()) return false;
  if (!parts_.lifecycle.joining().since_stood().take_changed_flag()) return false;
  return LoggedBeginning(*this).begin_since_stood();
}

void Pipeline::take(const drivers::ClockMissing&) {
  parts_.sensors.lose_clock();
  parts_.explainer().publish_clock();
}

void Pipeline::take(const drivers::DeviceRead& seen) {
  const auto& can = seen.info.capabilities;
  parts_.sensors.learn(can);
  parts_.outage.log_request().learn(can);
  if (!parts_.recorder.publish_device(seen.info)) return;
  parts_.inference.learn(can.sensing);
  if (parts_.recorder.sheet().has_game()) parts_.explainer().restart();
}

void Pipeline::take(const drivers::ConnectionChanged& seen) {
  auto& pair = pair_;
  if (pair.is_used() && seen.state == drivers::ConnectionState::kLost) pair.lose_all(seen.why);
  const model::ConnectionChange change{seen.state, seen.port, seen.why};
  const auto& board = parts_.recorder.board();
  if (change != model::ConnectionChange{board.link, board.port, board.why})
    parts_.recorder.publish(change);
  // Any news of the connection means that it was opened anew, or is gone. So does the first one
  // after a restart, which finds the connection as it was left.
  GapExplainer(parts_).begin_outage(parts_.now.at);
  if (seen.state == drivers::ConnectionState::kLive) parts_.sensors.ask_for_placement();
}

void Pipeline::take(const drivers::ChangesMissed&) {
  GapExplainer(parts_).begin_outage_on_live_connection();
}

void Pipeline::take(const drivers::LogAwaited&) { GapExplainer(parts_).note_log_announced(); }

void Pipeline::take(const drivers::LogRead& seen) {
  const auto& sheet = parts_.recorder.sheet();
  if (!parts_.outage.gap() && sheet.in_play() && sheet.plies().empty()) {
    LogRecovery(*this).note_set_up(seen.entries);
  }
  if (GapExplainer(parts_).store_log(seen.entries)) process_log();
}

// Two boards with one game.

void Pipeline::take(const drivers::PairObserved& seen) {
  const bool has_clock = seen.board == pair_.clock_at();
  pair_.take(seen);
  // A board without a clock says nothing of the clock at the other one.
  if (std::holds_alternative<drivers::ClockMissing>(seen.seen) && !has_clock) return;
  std::visit([this](const auto& what) { take_of_pair(what); }, seen.seen);
}

void Pipeline::take_of_pair(const drivers::PlacementRead&) {
  follow_pair();
  if (const auto shown = pair_.shown(parts_.recorder.view())) {
    take(drivers::PlacementRead{*shown});
  }
}

// A press counts for what stands on the board of the player who pressed.
void Pipeline::take_of_pair(const drivers::ClockRead& seen) {
  const auto reading = pair_.facing(seen, parts_.recorder.view());
  const auto& last = parts_.sensors.clock().last();
  if (last && last->pressed != reading.pressed) {
    pair_.press(parts_.recorder.view());
    follow_pair();
  }
  read_clock(reading);
}

void Pipeline::take_of_pair(const drivers::DeviceRead&) {
  take(drivers::DeviceRead{pair_.device()});
}

// As long as one board is connected, the game goes on.
void Pipeline::take_of_pair(const drivers::ConnectionChanged& seen) {
  const auto both = pair_.connection();
  if (both.state != parts_.recorder.board().link) return take(both);
  if (seen.state == drivers::ConnectionState::kLive) parts_.sensors.ask_for_placement();
}

void Pipeline::follow_pair() {
  auto& pair = pair_;
  if (!pair.is_used() || parts_.now.is_replayed()) return;
  const auto& recorder = parts_.recorder;
  auto& sensors = parts_.sensors;
  // What is shown may make a ply, which says what is to be shown next.
  constexpr int kMostSteps = 4;
  for (int step = 0; step < kMostSteps; ++step) {
    pair.compare(recorder.view(), sensors.side_to_move(), parts_.now.at);
    if (sensors.repeat(pair.repeated()) && parts_.explainer().may_explain_now()) {
      parts_.explainer().update_hypotheses();
    }
    const auto shown = pair.shown(recorder.view());
    if (!shown || *shown == sensors.placement()) break;
    const auto squares = differences(sensors.placement(), *shown);
    if (squares.size() == 1) {
      take(drivers::SquareChanged{squares.front(), (*shown)[squares.front()]});
    } else {
      take(drivers::PlacementRead{*shown});
    }
  }
  auto standing = pair.standing();
  if (parts_.recorder.board().pair != standing) {
    parts_.recorder.publish(model::PairChange{std::move(standing)});
  }
}

void Pipeline::process_log() {
  if (LogRecovery(*this).recover()) reach(QuietStep::kSettled);
}

// Time.

drivers::Instant Pipeline::due() const {
  const auto& next = parts_.lifecycle.pending_games();
  return next ? next->due : parts_.sensors.due();
}

void Pipeline::advance(drivers::Instant now, std::vector<model::TimedChange>& changes) {
  now = std::clamp(now, last_, kLatest);
  for (auto next = due(); next <= now && !parts_.lifecycle.is_closed(); next = due()) {
    last_ = std::max(last_, next);
    begin(last_, changes);
    if (parts_.lifecycle.pending_games() && GameBeginning(parts_).close_only_game()) break;
    do_what_is_due(next, now);
    follow_pair();
    withdraw_difference();
  }
  last_ = now;
}

void Pipeline::do_what_is_due(drivers::Instant due, drivers::Instant until) {
  auto& sensors = parts_.sensors;
  if (parts_.lifecycle.pending_games()) {
    auto next = parts_.lifecycle.take_pending_games();
    LoggedBeginning(*this).begin(std::move(next.found), next.since, next.known_at);
  } else if (sensors.quiet().due() == due) {
    reach(sensors.take_quiet(until));
  } else if (auto explainer = parts_.explainer(); explainer.drop_false_result()) {
    explainer.update_hypotheses();
  } else if (const auto given = sensors.take_result(due)) {
    GameEnding(parts_).conclude(*given);
  }
}

void Pipeline::reach(QuietStep step) {
  auto& sensors = parts_.sensors;
  const auto& sheet = parts_.recorder.sheet();
  auto explainer = parts_.explainer();
  if (parts_.outage.is_read() && !sheet.in_play() && !parts_.outage.is_log_awaited()) {
    GameJoining(parts_).leave_gap_unexplained();
  }
  begin_from_placement(step);
  if (!sheet.has_game() && is_nearly_starting_position(sensors.placement(), sensors.sensing())) {
    using enum QuietStep;
    if (step == kStands || step == kAskAgain || step == kStillAsking) sensors.ask_for_placement();
    return;
  }
  if (step == QuietStep::kStillAsking) {
    // Several of these may be taken as one, so nothing else is done.
    const bool asks = explainer.may_explain_now() && !explainer.matches_record();
    return asks ? sensors.ask_for_placement() : sensors.rest();
  }
  if (parts_.outage.log_is_behind(parts_.now.at)) process_log();
  // What stands is of the next game.
  if (parts_.lifecycle.pending_games()) return;
  if (parts_.outage.is_read() && sheet.in_play()) GapExplainer(parts_).explain_gap_at_rest(step);
  if (!explainer.may_explain_now()) return;
  const bool end_stood = parts_.recorder.end_stood() && parts_.recorder.sheet().is_over();
  if (end_stood && !explainer.matches_record()) return parts_.recorder.note_end_left();
  explain_at(step);
}

/// The placement may be the beginning of a game, or one that is under way.
void Pipeline::begin_from_placement(QuietStep step) {
  GameBeginning beginning(parts_);
  GameJoining joining(parts_);
  if (step == QuietStep::kStands) {
    beginning.begin_at_starting_position();
    beginning.begin_after_first_plies();
    joining.join_by_plies();
    if (!parts_.sensors.clock().last()) joining.ask_for_log_of_its_plies();
    // If a change of pieces that are set up was lost, no play tells that.
    const auto& sheet = parts_.recorder.sheet();
    if (sheet.has_game() && !sheet.in_play()) parts_.sensors.ask_for_placement();
  }
  if (step == QuietStep::kSettled) joining.begin_under_clock();
  if (step == QuietStep::kLeft) beginning.begin_without_clock();
}

/// The placement is explained by plies, and the more the longer it stands.
void Pipeline::explain_at(QuietStep step) {
  auto& sensors = parts_.sensors;
  auto& recorder = parts_.recorder;
  auto& inference = parts_.inference;
  auto explainer = parts_.explainer();
  explainer.update_hypotheses();
  switch (step) {
    case QuietStep::kHeld:
    case QuietStep::kDwelt:
      return;
    case QuietStep::kHandsOff:
      return explainer.explain_unseen(kMostUnseenHandsOff);
    case QuietStep::kStands:
      explainer.replace_illegal_ply();
      explainer.publish_uncertainty();
      if (!explainer.matches_record()) sensors.ask_for_placement();
      if (recorder.sheet().something_appeared(sensors.placement()) ||
          !recorder.board().unexplained.empty()) {
        explainer.publish_difference();
      }
      return;
    case QuietStep::kSettled:
      explainer.explain_placement();
      inference.charge_quiet_time();
      GapExplainer(parts_).close_clock_outage();
      if (parts_.outage.doubts().holds(inference.beam().root().ply_count)) {
        explainer.publish_difference();
      }
      return explainer.publish_uncertainty();
    case QuietStep::kLeft:
      recorder.note_end_stands(explainer.matches_record(), parts_.now.at);
      return explainer.publish_difference();
    case QuietStep::kAskAgain:
      if (!explainer.matches_record()) sensors.ask_for_placement();
      return;
    case QuietStep::kStillAsking:
      return;
  }
}

// The steps of the work.

void Pipeline::placement_changed(const rules::Placement& seen_before) {
  auto& sensors = parts_.sensors;
  auto& outage = parts_.outage;
  const auto& sheet = parts_.recorder.sheet();
  auto explainer = parts_.explainer();
  if (!outage.gap()) outage.recent().add(seen_before, sensors.placement(), parts_.now.at);
  const bool is_turned = OrientationFinder(parts_).find_by_first_move();
  const auto before = is_turned ? sheet.reported() : seen_before;
  const bool was_in_play = GameBeginning(parts_).process_placement();
  if (outage.is_read()) GapExplainer(parts_).note_changes(before);
  const bool may_join = !sheet.in_play() || GameJoining(parts_).may_be_joined_by_plies();
  if (!outage.gap() && may_join) {
    parts_.lifecycle.joining().add_change(seen_before, sensors.placement());
  }
  if (!was_in_play || outage.gap() || sensors.is_pause()) return;
  explainer.note_changes(before);
  if (sensors.sensing() != SensingClass::kIdentity) explainer.look_for_result();
  if (explainer.is_no_result()) sensors.forget_result();
  if (!explainer.may_explain_now()) return;
  explainer.update_hypotheses();
  if (parts_.now.is_replayed()) explainer.consider_unread_capture();
}

void Pipeline::press(const Press& press) {
  auto& outage = parts_.outage;
  GapExplainer gap(parts_);
  auto explainer = parts_.explainer();
  if (outage.is_read()) outage.add({parts_.now.at, press});
  if (outage.is_read() && parts_.recorder.sheet().in_play()) {
    gap.explain_gap_at_rest(QuietStep::kHandsOff);
  }
  parts_.lifecycle.joining().add_press(press.by, parts_.sensors.placement(),
                                       outage.gap().has_value());
  if (outage.gap() || !parts_.recorder.sheet().in_play()) return;
  outage.recent().add(SensorEvent{parts_.now.at, press});
  explainer.note_press(press);
  explainer.drop_false_result();
  if (!explainer.may_explain_now() || parts_.inference.is_being_cleared()) return;
  explainer.explain_press(press);
  if (LoggedBeginning(*this).begin_turned()) return;
  gap.note_press_in_clock_outage();
}

// Corrections.

void Pipeline::correct(const model::Correction& correction) {
  RulingWriter(parts_, rulings_).write(correction);
  withdraw_difference();
}

void Pipeline::write_due(drivers::Instant now, std::vector<model::TimedChange>& changes) {
  RulingWriter writer(parts_, rulings_);
  rulings_.write_before(
      now,
      [&](const model::Correction& correction) {
        advance(correction.after, changes);
        begin(last_, changes);
        return writer.has_place_for(correction) && !writer.waits_for_log(correction, now);
      },
      [&](const model::Correction& correction) {
        writer.write_or_leave_out(correction);
        withdraw_difference();
      });
}

void Pipeline::write_expected(std::vector<model::TimedChange>& changes) {
  for (const auto& correction : rulings_.take_all()) {
    advance(correction.after, changes);
    begin(last_, changes);
    RulingWriter(parts_, rulings_).write_or_leave_out(correction);
    withdraw_difference();
  }
}

}  // namespace jadoube::tracking
