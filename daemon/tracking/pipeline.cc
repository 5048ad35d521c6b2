// The order of the work on one board.
//
// 1. Corrections that are due are written, and what is due by time alone is done.
// 2. Sensed: the observation changes what is sensed. What changed physically is published.
// 3. Phase: a new placement may be a result, the next game, or the end of an outage.
// 4. Inferred: the hypotheses learn of the sensor events, and are weighed.
// 5. Recorded: the recorder writes the best variation as far as it is certain enough.
// 6. A difference between placement and game that has ended is withdrawn.
//
// Timers run in the order of time. What quiet time brings is a step of `Quiet`, counted from the
// last change of the placement. Only results wait for their own pieces (`Gesture`).
//
//   placement  e2-   e4+P                                    e7-   e5+p
//   game             e4 provisional                                e5 provisional
//   clock                          press: e4 confirmed
#include "daemon/tracking/pipeline.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/phase/join_rules.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/steps/checkpoint.h"
#include "daemon/tracking/steps/explain_steps.h"
#include "daemon/tracking/steps/log_recovery.h"
#include "daemon/tracking/steps/logged_beginning.h"
#include "daemon/tracking/steps/outage_steps.h"
#include "daemon/tracking/steps/phase_steps.h"
#include "daemon/tracking/steps/play_steps.h"
#include "daemon/tracking/steps/ruling_writer.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// No instant that an observation may have is so late that a timer cannot be set after it.
constexpr drivers::Instant kLatest = drivers::kNever - std::chrono::hours{24};

}  // namespace

// Observations.

void Pipeline::observe(const drivers::Observation& observation) {
  std::visit([this](const auto& seen) { take(seen); }, observation);
  follow_pair();
  withdraw_difference(stages_);
}

void Pipeline::take(const drivers::SquareChanged& seen) {
  const auto before = stages_.sensed().placement();
  // A lift does something before the square changes.
  if (seen.piece == Piece::kNone) {
    auto s = stages_.situation();
    s.lifted = s.sensed.board.chess_square(seen.square);
    if (begins_at_lift(s)) decide(stages_, PhaseTrigger::kClockRuns);
    explain_before_reply(stages_);
  }
  auto change = stages_.sensors().set_square(seen.square, seen.piece);
  if (!change) return;
  if (stages_.life().joining().since_clock_stopped().is_known())
    note_since_clock_stopped(stages_, before);
  stages_.recorder().publish(*std::move(change));
  change_placement(stages_, before);
}

void Pipeline::take(const drivers::PlacementRead& seen) {
  const auto before = stages_.sensed().placement();
  const auto change = stages_.sensors().read_placement(seen.placement);
  note_since_clock_stopped(stages_, before);
  if (change) stages_.recorder().publish(*change);
  if (stages_.outage().gap() && !stages_.outage().is_read()) {
    note_first_reading(stages_);
  } else if (change) {
    change_placement(stages_, before);
  } else if (stages_.sensed().is_settled()) {
    explain_at_rest(stages_);
  }
  process_log(stages_);
}

void Pipeline::take(const drivers::ResultPieceSeen& seen) {
  take(drivers::SquareChanged{seen.square, Piece::kNone});
  auto& known = stages_.sensors().known();
  if (known.gesture.see_piece(known.now.at, seen)) known.is_doubted = true;
}

void Pipeline::take(const drivers::ClockRead& seen) { read_clock(stages_, seen); }

void Pipeline::take(const drivers::ClockMissing&) {
  stages_.sensors().known().clock.lose();
  publish_clock(stages_);
}

void Pipeline::take(const drivers::DeviceRead& seen) {
  const auto& can = seen.info.capabilities;
  stages_.sensors().known().board.learn(can);
  stages_.outage().log_request().learn(can);
  if (!stages_.recorder().publish_device(seen.info)) return;
  if (stages_.game().has_game()) restart_inference(stages_);
}

void Pipeline::take(const drivers::ConnectionChanged& seen) {
  if (pair_.is_used() && seen.state == drivers::ConnectionState::kLost) pair_.lose_all(seen.why);
  const model::ConnectionChange change{seen.state, seen.port, seen.why};
  const auto& board = stages_.recorder().board();
  if (change != model::ConnectionChange{board.link, board.port, board.why}) {
    stages_.recorder().publish(change);
  }
  // Any report of the connection means that it was opened anew, or is lost. So does the first one
  // after a restart, which finds the connection as it was left.
  begin_outage(stages_, stages_.sensed().now.at);
  if (seen.state == drivers::ConnectionState::kLive) stages_.sensors().known().is_doubted = true;
}

void Pipeline::take(const drivers::ChangesMissed&) { begin_outage_on_live_connection(stages_); }

void Pipeline::take(const drivers::NoiseSkipped&) {
  stages_.sensors().known().clock.presses().note_noise();
}

void Pipeline::take(const drivers::LogAwaited&) { note_log_announced(stages_); }

void Pipeline::take(const drivers::LogRead& seen) {
  const auto game = stages_.game();
  if (!stages_.outage().gap() && game.in_play() && game.plies().empty()) {
    LogRecovery(stages_).note_set_up(seen.entries);
  }
  if (store_log(stages_, seen.entries)) process_log(stages_);
}

// The options for two boards with one game.

void Pipeline::take(const drivers::PairObserved& seen) {
  const bool has_clock = seen.board == pair_.clock_at();
  pair_.take(seen);
  // A board without a clock reports nothing of the clock at the other board.
  if (std::holds_alternative<drivers::ClockMissing>(seen.seen) && !has_clock) return;
  std::visit([this](const auto& what) { take_of_pair(what); }, seen.seen);
}

void Pipeline::take_of_pair(const drivers::PlacementRead&) {
  follow_pair();
  if (const auto shown = pair_.shown(stages_.game())) take(drivers::PlacementRead{*shown});
}

// A press counts for the placement on the board of the player who pressed.
void Pipeline::take_of_pair(const drivers::ClockRead& seen) {
  const auto reading = pair_.facing(seen, stages_.game());
  const auto& last = stages_.sensed().clock.last();
  if (last && last->pressed != reading.pressed) {
    pair_.press(stages_.game());
    follow_pair();
  }
  read_clock(stages_, reading);
}

void Pipeline::take_of_pair(const drivers::DeviceRead&) {
  take(drivers::DeviceRead{pair_.device()});
}

// As long as one board is connected, the game is played on.
void Pipeline::take_of_pair(const drivers::ConnectionChanged& seen) {
  const auto both = pair_.connection();
  if (both.state != stages_.recorder().board().link) return take(both);
  if (seen.state == drivers::ConnectionState::kLive) stages_.sensors().known().is_doubted = true;
}

void Pipeline::follow_pair() {
  const auto& sensed = stages_.sensed();
  if (!pair_.is_used() || sensed.is_replayed()) return;
  // What is shown may make a ply, and the ply decides what is shown next.
  constexpr int kMostSteps = 4;
  for (int step = 0; step < kMostSteps; ++step) {
    pair_.compare(stages_.game(), sensed.side_to_move(), sensed.now.at);
    const bool is_new = stages_.sensors().repeat(pair_.repeated());
    if (is_new && stages_.situation().may_explain_now()) update_hypotheses(stages_);
    const auto shown = pair_.shown(stages_.game());
    if (!shown || *shown == sensed.placement()) break;
    const auto squares = differences(sensed.placement(), *shown);
    if (squares.size() == 1) {
      take(drivers::SquareChanged{squares.front(), (*shown)[squares.front()]});
    } else {
      take(drivers::PlacementRead{*shown});
    }
  }
  auto standing = pair_.standing();
  if (stages_.recorder().board().pair != standing) {
    stages_.recorder().publish(model::PairChange{std::move(standing)});
  }
}

// Time.

void Pipeline::advance(drivers::Instant now, std::vector<model::TimedChange>& changes) {
  now = std::clamp(now, last_, kLatest);
  auto& life = stages_.life();
  for (auto next = due(stages_); next <= now && !life.is_closed(); next = due(stages_)) {
    last_ = std::max(last_, next);
    begin(changes);
    if (life.pending_games() && close_only_game(stages_)) break;
    do_what_is_due(next, now);
    follow_pair();
    withdraw_difference(stages_);
  }
  last_ = now;
}

void Pipeline::do_what_is_due(drivers::Instant due, drivers::Instant until) {
  auto& known = stages_.sensors().known();
  if (stages_.life().pending_games()) {
    auto next = stages_.life().take_pending_games();
    LoggedBeginning(stages_).begin(std::move(next.found), next.since, next.known_at);
  } else if (known.quiet.due() == due) {
    reach(stages_, known.quiet.take(until));
  } else if (drop_false_result(stages_)) {
    update_hypotheses(stages_);
  } else if (const auto given = known.gesture.take(due)) {
    give_result(stages_, *given);
  }
}

// Corrections.

void Pipeline::correct(const model::Correction& correction) {
  write_correction(stages_, correction);
  withdraw_difference(stages_);
}

void Pipeline::write_due(drivers::Instant now, std::vector<model::TimedChange>& changes) {
  stages_.rulings().write_before(
      now,
      [&](const model::Correction& correction) {
        advance(correction.after, changes);
        begin(changes);
        return has_place_for(stages_, correction) && !waits_for_log(stages_, correction, now);
      },
      [&](const model::Correction& correction) {
        write_or_leave_out(stages_, correction);
        withdraw_difference(stages_);
      });
}

void Pipeline::write_expected(std::vector<model::TimedChange>& changes) {
  for (const auto& correction : stages_.rulings().take_all()) {
    advance(correction.after, changes);
    begin(changes);
    write_or_leave_out(stages_, correction);
    withdraw_difference(stages_);
  }
}

std::vector<TimedObservation> Pipeline::checkpoint() const {
  const auto& beginning = stages_.life().beginning();
  if (!beginning.empty()) return beginning;
  auto seen = checkpoint_of(stages_);
  if (pair_.is_used()) return pair_.as_observed(seen);
  put_capabilities_first(stages_.recorder().board().device, seen);
  return seen;
}

}  // namespace jadoube::tracking
