// When a record is derived again, each correction is written between the observations where it
// belongs. What a log tells of an outage did not come when it happened. So there a correction is
// written while the outage is replayed, unless the arbiter said it before the log came: then it was
// written at once.
#include "daemon/tracking/ruling_writer.h"

namespace jadoube::tracking {

void RulingWriter::face(model::Orientation orientation) {
  sensors_.note_orientation_told();
  if (!orientation_.turn(orientation) || !recorder_.sheet().has_game()) return;
  explainer_.publish_difference();
  if (explainer_.may_explain_now() && !explainer_.matches_record()) explainer_.explain_gap();
}

void RulingWriter::write(const model::Correction& correction) {
  if (correction.orientation) return face(*correction.orientation);
  if (const auto& begins = correction.new_game) {
    lifecycle_.number_next(begins->ordinal);
    const auto reported = as_sensed(begins->position.placement(), sensors_.sensing());
    beginning_.begin_game(LifeTrigger::kRulingBegins, {begins->position, reported},
                          begins->continues);
  }
  recorder_.sheet().note_clock_acts(correction.clock_acts);
  if (correction.is_of_software_clock()) return;
  if (correction.new_game && correction.plies.empty()) return;
  const auto& sheet = recorder_.sheet();
  write_plies_and_result(correction);
  recorder_.forget_alternatives_after(correction.keep);
  inference_.forget_clearing();
  explainer_.restart();
  // While there was a result nobody looked at what was played.
  const bool resumes = (correction.result || correction.new_game) && sheet.in_play();
  if (explainer_.may_explain_now()) {
    inference_.detect_clearing(sheet.reported(), sensors_.placement());
  }
  if (resumes && explainer_.may_explain_now()) explainer_.explain_gap();
  if (sheet.has_game()) explainer_.publish_uncertainty();
  explainer_.publish_difference();
}

void RulingWriter::write_plies_and_result(const model::Correction& correction) {
  const auto& sheet = recorder_.sheet();
  const bool lacks_plies = sheet.game().incomplete || recorder_.uncertainty().is_lost();
  // A result says nothing of the plies, which may be more by then: others were inserted later.
  const bool of_the_end = (correction.result || correction.adjournment) && correction.plies.empty();
  const auto keep = of_the_end ? sheet.plies().size() : correction.keep;
  const bool is_of_plies = !correction.plies.empty() || keep < sheet.plies().size();
  recorder_.sheet().write(keep, correction.plies);
  if (is_of_plies) {
    recorder_.note_corrected();
    outage_.clock().note_plies_known(sheet.plies().size());
    outage_.clock().forget();
    sensors_.forget_clock_outage();
  }
  const auto conclude = [&](rules::Result result, model::Termination termination, bool incomplete) {
    recorder_.sheet().conclude(result, termination, incomplete);
    const bool is_given = result != rules::Result::kUnknown;
    lifecycle_.pass(is_given ? LifeTrigger::kRulingGivesResult : LifeTrigger::kRulingTakesResult);
  };
  if (const auto& given = correction.result) {
    if (given->result == rules::Result::kUnknown && of_the_end) recorder_.sheet().note_goes_on();
    const bool ends = given->result != rules::Result::kUnknown || lifecycle_.is_closed();
    // Whoever has written the last ply, and then gives the result, knows the end.
    conclude(given->result, given->termination,
             ends && lacks_plies && !recorder_.sheet().is_end_told());
    lifecycle_.last_game().note_ruled_end(sensors_.clock().last());
  } else if (is_of_plies && sheet.game().incomplete) {
    const auto& game = sheet.game();
    const bool is_given = game.has_given_result();
    conclude(is_given ? game.result : rules::Result::kUnknown,
             is_given ? game.termination : model::Termination::kNone,
             !ending_.reaches_result_position());
  }
  if (const auto& adjournment = correction.adjournment) {
    recorder_.sheet().adjourn(*adjournment);
    lifecycle_.pass(LifeTrigger::kRulingAdjourns);
  }
}

bool RulingWriter::has_place_for(const model::Correction& correction) const {
  if (correction.new_game || correction.orientation) return true;
  const auto& sheet = recorder_.sheet();
  if (correction.is_of_software_clock()) return sheet.has_game();
  return sheet.has_game() && sheet.plies().size() >= correction.keep;
}

bool RulingWriter::waits_for_log(const model::Correction& correction, drivers::Instant now) const {
  const auto& gap = outage_.gap();
  const bool is_said_later = correction.is_recorded || correction.said_at >= now;
  return !correction.is_of_software_clock() && gap && gap->since <= correction.after &&
         is_said_later;
}

void RulingWriter::write_or_leave_out(const model::Correction& correction) {
  const bool on_its_own =
      correction.new_game || correction.orientation || correction.is_of_software_clock();
  const bool possible =
      has_place_for(correction) &&
      (on_its_own ||
       model::can_be_played(correction.plies, recorder_.sheet().before(correction.keep)));
  if (possible) return write(correction);
  if (!correction.is_recorded) rulings_.note_left_out();
}

}  // namespace jadoube::tracking
