// When a record is derived again, each correction is written between the observations where it
// belongs. What a log has of an outage did not come when it happened. So there a correction is
// written while the outage is replayed. Exception: the arbiter made it before the log came. Then it
// was written at once.
#include "daemon/tracking/steps/ruling_writer.h"

#include "daemon/tracking/phase/end_rules.h"
#include "daemon/tracking/steps/explain_steps.h"
#include "daemon/tracking/steps/phase_steps.h"

namespace jadoube::tracking {

namespace {

void rule_orientation(Stages& stages, model::Orientation orientation) {
  stages.sensors().known().orientation_is_ruled = true;
  if (!face(stages, orientation) || !stages.game().has_game()) return;
  publish_difference(stages);
  const auto s = stages.situation();
  if (s.may_explain_now() && !s.matches_record()) explain_unseen_plies(stages);
}

void conclude(Stages& stages, rules::Result result, model::Termination termination,
              bool incomplete) {
  stages.recorder().sheet().conclude(result, termination, incomplete);
  const bool is_given = result != rules::Result::kUnknown;
  stages.life().pass(is_given ? PhaseChange::kRulingGivesResult : PhaseChange::kRulingTakesResult);
}

void write_plies_and_result(Stages& stages, const model::Correction& correction) {
  const auto game = stages.game();
  auto& sheet = stages.recorder().sheet();
  auto& life = stages.life();
  const bool lacks_plies = game.game().incomplete || game.doubt().is_lost();
  // A result does not depend on the plies, whose number may be larger by then: others were inserted
  // later.
  const bool of_the_end = (correction.result || correction.adjournment) && correction.plies.empty();
  const auto keep = of_the_end ? game.plies().size() : correction.keep;
  const bool is_of_plies = !correction.plies.empty() || keep < game.plies().size();
  sheet.write(keep, correction.plies);
  if (is_of_plies) {
    stages.recorder().uncertainty().note_corrected(game.ply_count());
    stages.outage().clock().note_plies_known(game.plies().size());
    stages.outage().clock().forget();
    stages.sensors().known().clock.presses().forget_clock_outage();
  }
  if (const auto& given = correction.result) {
    if (given->result == rules::Result::kUnknown && of_the_end) sheet.note_resumed();
    const bool ends = given->result != rules::Result::kUnknown || life.is_closed();
    // An arbiter who has written the last ply, and then gives the result, has given the end.
    conclude(stages, given->result, given->termination,
             ends && lacks_plies && !is_end_by_arbiter(game));
    life.last_game().note_ruled_end(stages.sensed().clock.last());
  } else if (is_of_plies && game.game().incomplete) {
    const bool is_given = game.game().has_given_result();
    conclude(stages, is_given ? game.game().result : rules::Result::kUnknown,
             is_given ? game.game().termination : model::Termination::kNone,
             !reaches_result_position(stages.situation()));
  }
  if (const auto& adjournment = correction.adjournment) {
    sheet.adjourn(*adjournment);
    life.pass(PhaseChange::kRulingAdjourns);
  }
}

}  // namespace

void write_correction(Stages& stages, const model::Correction& correction) {
  if (correction.orientation) return rule_orientation(stages, *correction.orientation);
  if (const auto& begins = correction.new_game) {
    stages.life().number_next(begins->ordinal);
    const auto reported = as_sensed(begins->position.placement(), stages.sensed().sensing());
    begin_game(stages,
               {PhaseChange::kRulingBegins, {begins->position, reported}, begins->continues});
  }
  stages.recorder().sheet().note_clock_acts(correction.clock_acts);
  if (correction.is_of_software_clock()) return;
  if (correction.new_game && correction.plies.empty()) return;
  write_plies_and_result(stages, correction);
  stages.recorder().uncertainty().forget_alternatives_after(correction.keep);
  stages.inference().forget_clearing();
  restart_inference(stages);
  // While there was a result, plies were not inferred.
  const auto s = stages.situation();
  const bool resumes = (correction.result || correction.new_game) && s.game.in_play();
  if (s.may_explain_now()) {
    stages.inference().detect_clearing(s.game.reported(), s.sensed.placement());
  }
  if (resumes && s.may_explain_now()) explain_unseen_plies(stages);
  if (stages.game().has_game()) publish_uncertainty(stages);
  publish_difference(stages);
}

bool has_place_for(const Stages& stages, const model::Correction& correction) {
  if (correction.new_game || correction.orientation) return true;
  const auto game = stages.game();
  if (correction.is_of_software_clock()) return game.has_game();
  return game.has_game() && game.plies().size() >= correction.keep;
}

bool waits_for_log(const Stages& stages, const model::Correction& correction,
                   drivers::Instant now) {
  const auto& gap = stages.outage().gap();
  const bool is_made_later = correction.is_recorded || correction.said_at >= now;
  return !correction.is_of_software_clock() && gap && gap->since <= correction.after &&
         is_made_later;
}

void write_or_leave_out(Stages& stages, const model::Correction& correction) {
  const bool on_its_own =
      correction.new_game || correction.orientation || correction.is_of_software_clock();
  const bool possible =
      has_place_for(stages, correction) &&
      (on_its_own ||
       model::can_be_played(correction.plies, stages.game().positions()[correction.keep]));
  if (possible) return write_correction(stages, correction);
  if (!correction.is_recorded) stages.rulings().note_left_out();
}

}  // namespace jadoube::tracking
