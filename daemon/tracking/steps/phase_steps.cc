#include "daemon/tracking/steps/phase_steps.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/phase/begin_rules.h"
#include "daemon/tracking/phase/end_rules.h"
#include "daemon/tracking/phase/join_rules.h"
#include "daemon/tracking/steps/explain_steps.h"

namespace jadoube::tracking {

namespace {

/// No two games of a board begin at the same instant, so that each can be found by it.
drivers::Instant right_after(drivers::Instant at) { return at + drivers::Instant::duration(1); }

/// The next game begins: the present one ends, as far as it is known how.
void close_game(Stages& stages) {
  const auto ended = how_game_ended(stages.situation());
  if (!ended) return;
  auto& sheet = stages.recorder().sheet();
  if (*ended == PhaseChange::kEndedByPosition) {
    sheet.confirm_the_end(model::Evidence::kQuietTime, stages.sensed().now.at);
    if (stages.game().doubt().is_lost()) sheet.note_incomplete();
  } else {
    sheet.note_incomplete();
  }
  stages.life().pass(*ended);
}

void face_and_turn_outage(Stages& stages, model::Orientation orientation) {
  if (face(stages, orientation)) stages.outage().turn();
}

// One function for each step that the rules may decide.

void apply(Stages& stages, const BeginGame& begin) {
  begin_game(stages, begin);
  if (begin.has_unseen_plies) explain_unseen_plies(stages);
}

void apply(Stages& stages, const BeginFound& begin) {
  if (begin.leaves_unfinished) leave_game_unfinished(stages);
  begin_found(stages, begin.games, stages.sensed().now.published_at);
}

void apply(Stages& stages, const TakeBackAll&) {
  stages.recorder().sheet().write(0, {});
  restart_inference(stages);
  publish_uncertainty(stages);
}

void apply(Stages& stages, const PlayOn&) {
  stages.recorder().sheet().conclude(rules::Result::kUnknown, model::Termination::kNone);
  stages.life().pass(PhaseChange::kPlayedOn);
  stages.life().last_game().forget_clock();
  stages.life().joining().forget();
  restart_inference(stages);
  const auto s = stages.situation();
  if (!s.matches_record() && s.may_explain_now()) explain_unseen_plies(stages);
  publish_difference(stages);
}

void apply(Stages& stages, const FaceByPawns& by_pawns) {
  face_and_turn_outage(stages, by_pawns.orientation);
}

void apply(Stages& stages, const CountPliesInTurn&) {
  const auto& sensed = stages.sensed();
  stages.life().joining().in_turn().rest(sensed.quiet.since(), sensed.placement());
}

void apply(Stages& stages, const AskForLog&) {
  auto& outage = stages.outage();
  stages.life().joining().logged().note_last(std::nullopt);
  stages.life().joining().logged().note_played_on(true);
  outage.log_request().ask();
  outage.begin(stages.sensed().now.at, stages.sensed().snapshot());
  outage.gap()->read = true;
  outage.gap()->note_sensed(stages.sensed().now.at, stages.sensed().board);
}

void apply(Stages& stages, const AskForPlacement&) { stages.sensors().known().is_doubted = true; }

}  // namespace

void decide(Stages& stages, PhaseTrigger trigger) {
  for (const auto& row : phase_rules()) {
    if (row.trigger != trigger) continue;
    const auto s = stages.situation();
    if (!row.is_for(trigger, s.game.phase(), s.outage.sight())) continue;
    const auto step = row.rule(s);
    if (step) std::visit([&](const auto& what) { apply(stages, what); }, *step);
  }
}

void note_moved_since_end(Stages& stages) {
  const auto game = stages.game();
  if (!game.has_game() || game.in_play()) return;
  stages.life().last_game().note_moved(game.last().placement(), game.reported(),
                                       stages.sensed().placement());
}

bool process_placement(Stages& stages) {
  publish_clock(stages);
  look_for_result(stages);
  auto& known = stages.sensors().known();
  known.quiet.restart(known.now.at);
  if (known.shows_starting_position()) known.orientation_is_shown = true;
  const auto game = stages.game();
  const bool is_of_play = game.in_play() && !is_set_up(stages.situation());
  if (is_of_play) {
    stages.recorder().sheet().note_misread_pieces(known.placement());
    stages.inference().detect_clearing(game.reported(), known.placement());
    return true;
  }
  note_moved_since_end(stages);
  decide(stages, PhaseTrigger::kPlacementChanged);
  return false;
}

void begin_game(Stages& stages, const BeginGame& begin) {
  // A game that began unseen has no checkpoint: it begins with the present placement.
  if (begin.assumes_orientation) assume_orientation(stages);
  if (stages.sensed().is_replayed() || close_only_game(stages)) return;
  close_game(stages);
  auto& life = stages.life();
  stages.sensors().begin_game();
  stages.outage().begin_game();
  stages.inference().begin_game();
  life.pass(begin.change);
  const auto ordinal = life.begin_game();
  stages.recorder().begin_game(ordinal, as_known(life, begin.change, begin.start, begin.continues),
                               stages.sensed().now.at, begin.continues);
  restart_inference(stages);
  publish_difference(stages);
}

void begin_found(Stages& stages, GamesFound found, drivers::Instant known_at) {
  const auto due = right_after(stages.sensed().now.published_at);
  stages.life().begin_next({std::move(found), due, known_at});
}

bool close_only_game(Stages& stages) {
  auto& life = stages.life();
  if (!life.is_only_game()) return false;
  if (life.is_closed()) return true;
  close_game(stages);
  life.close();
  return true;
}

void leave_game_unfinished(Stages& stages) {
  const auto game = stages.game();
  if (game.in_play() && !game.is_over() && !game.doubt().lost_from) {
    stages.recorder().uncertainty().note_lost(game.plies().size());
  }
}

void give_result(Stages& stages, const model::GivenResult& given) {
  if (!is_result_given(stages.situation(), given)) return;
  auto& recorder = stages.recorder();
  auto& sheet = recorder.sheet();
  if (given.termination == model::Termination::kKingsGesture) {
    auto kings = kings_plies(stages.situation());
    sheet.write(kings.keep, {});
    if (!kings.explanations.empty()) {
      recorder.uncertainty().leave_open(std::move(kings.explanations),
                                        recorder.written().publisher);
    }
    if (const auto ply = ply_before_kings(stages.situation())) {
      const auto game = stages.game();
      sheet.write(game.plies().size(), {Scoresheet::ply_of(game.last(), ply->move, ply->at)});
    }
  }
  const auto s = stages.situation();
  // Nothing is played after checkmate.
  const bool missing = s.game.doubt().is_lost() || (!s.game.is_over() && plies_are_missing(s));
  if (s.game.is_over()) sheet.confirm_the_end(model::Evidence::kQuietTime, s.sensed.now.at);
  if (!missing && !s.game.doubt().is_uncertain) {
    sheet.confirm_the_end(model::Evidence::kResult, s.sensed.now.at);
  }
  sheet.conclude(given.result, given.termination, missing);
  stages.life().pass(PhaseChange::kPlayersGiveResult);
  stages.life().last_game().note_end(s.sensed.placement(), s.sensed.clock.last());
}

bool face(Stages& stages, model::Orientation orientation) {
  const bool differs = orientation != stages.sensed().orientation();
  if (auto change = stages.sensors().face(orientation)) {
    stages.recorder().publish(*std::move(change));
  }
  if (!differs) return false;
  publish_clock(stages);
  stages.life().joining().turn();
  if (stages.game().has_game()) restart_inference(stages);
  return true;
}

bool face_by_pawns(Stages& stages) {
  const auto s = stages.situation();
  const bool is_known = is_way_known(s);
  if (const auto way = way_to_face(s)) apply(stages, *way);
  return is_known;
}

void face_by_log(Stages& stages, std::span<const drivers::LogEntry> log) {
  const auto start = std::find_if(log.rbegin(), log.rend(), is_starting_position);
  auto& known = stages.sensors().known();
  if (start == log.rend() || !known.may_find_orientation()) return;
  const bool turned = *start == drivers::LogEntry(drivers::LogMark::kTurnedStartingPosition);
  const auto faces = turned ? model::Orientation::kRotated : model::Orientation::kNormal;
  const auto by_pawns = way_by_pawns(known.board.as_read(), known.sensing());
  if (by_pawns.value_or(faces) != faces) return;
  known.orientation_is_shown = true;
  face_and_turn_outage(stages, faces);
}

void assume_orientation(Stages& stages) {
  if (auto change = stages.sensors().known().board.assume_orientation()) {
    stages.recorder().publish(*std::move(change));
  }
}

bool face_by_first_move(Stages& stages) {
  const auto& sensed = stages.sensed();
  if (sensed.sensing() != SensingClass::kOccupancy || !sensed.may_find_orientation()) return false;
  const auto game = stages.game();
  if (!game.in_play()) return false;
  const bool at_the_start = game.plies().empty() && game.last() == rules::Position::initial();
  if (!at_the_start || !is_begun_turned(sensed.placement())) return false;
  return face(stages, opposite(sensed.orientation()));
}

}  // namespace jadoube::tracking
