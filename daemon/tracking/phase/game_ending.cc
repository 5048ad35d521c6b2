// A game ends when the players give the result on the board, when an arbiter says so, or when the
// next one begins.
//
// The kings go to the centre to give the result, and on the way they look like plies. So plies of a
// king shortly before are taken back. A last ply may have been made so shortly before that it was
// not written yet: that one is written.
//
// A result is marked as incomplete where the plies do not explain what stood before it.
#include "daemon/tracking/phase/game_ending.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/recorded/kings_result.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using rules::Square;

namespace {

/// Between these times a king's ply may as well have been one, or the way to the centre.
constexpr std::chrono::seconds kGestureTakesAtLeast{2}, kGestureTakesAtMost{10};

}  // namespace

void GameEnding::conclude(const model::GivenResult& given) {
  const auto& sheet = recorder_.sheet();
  if (!lifecycle_.allows(LifeTrigger::kPlayersGiveResult, outage_.sight())) return;
  const auto& game = sheet.game();
  // Before the first ply the kings are what still stands of the game before, unless this one was
  // played unseen. After the end, when other pieces were moved, they are no result either. And an
  // arbiter's decision stands.
  if (game.plies.empty() && !(outage_.gap() && plies_are_missing())) return;
  const bool known = game.has_given_result();
  if ((known && lifecycle_.last_game().others_were_moved()) || is_arbiters(game.termination))
    return;
  if (game.result == given.result && game.termination == given.termination) return;
  const bool knows_pieces = sensors_.sensing() == SensingClass::kIdentity;
  if (knows_pieces && is_of_another_game(sheet.reported(), sensors_.placement())) return;
  if (given.termination == model::Termination::kKingsGesture) {
    take_kings_back();
    write_ply_before_kings();
  }
  // Nothing is played after checkmate.
  const bool missing =
      recorder_.uncertainty().is_lost() || (!recorder_.sheet().is_over() && plies_are_missing());
  if (recorder_.sheet().is_over())
    recorder_.sheet().confirm_the_end(model::Evidence::kQuietTime, now_.at);
  if (!missing && !recorder_.uncertainty().is_uncertain()) {
    recorder_.sheet().confirm_the_end(model::Evidence::kResult, now_.at);
  }
  recorder_.sheet().conclude(given.result, given.termination, missing);
  lifecycle_.pass(LifeTrigger::kPlayersGiveResult);
  lifecycle_.last_game().note_end(sensors_.placement(), sensors_.clock().last());
}

void GameEnding::close_game(bool was_played_unseen) {
  const auto& sheet = recorder_.sheet();
  if (!sheet.has_game() || !sheet.in_play()) return;
  if (sheet.plies().empty() && !recorder_.uncertainty().is_lost() && !was_played_unseen) return;
  if (recorder_.sheet().is_over()) {
    if (recorder_.uncertainty().is_uncertain()) return;
    recorder_.sheet().confirm_the_end(model::Evidence::kQuietTime, now_.at);
    if (recorder_.uncertainty().is_lost()) recorder_.sheet().note_incomplete();
    lifecycle_.pass(LifeTrigger::kEndedByPosition);
    return;
  }
  const bool in_doubt = outage_.gap() || outage_.doubts().holds(inference_.beam().root().ply_count);
  if (!in_doubt && !recorder_.uncertainty().is_lost()) return;
  recorder_.sheet().note_incomplete();
  lifecycle_.pass(LifeTrigger::kEndedUnseen);
}

bool GameEnding::reaches_result_position() const {
  const auto& stood = lifecycle_.last_game().stood();
  return stood && !are_other_than_recorded(differences(*stood, recorder_.sheet().reported()));
}

/// True if the plies did not explain the board before the kings, or a result piece, were put there.
/// The kings' own squares and the centre say nothing, and one more square is a piece in a hand.
bool GameEnding::plies_are_missing() const {
  if (outage_.clock().current() &&
      outage_.clock().presses_exceed_plies(inference_.best().ply_count))
    return true;
  // One press may be that of the last ply; more are of moves to and fro that left no trace.
  const bool is_gap = outage_.gap().has_value();
  if (is_gap && (sensors_.clock().missed().value_or(0) > 1 || is_lever_ahead())) return true;
  if (!is_gap && !now_.is_replayed()) {
    return are_other_than_recorded(recorder_.board().unexplained);
  }
  // While nobody has explained what was played in an outage, no difference has been told.
  const auto differ = differences(sensors_.placement(), recorder_.sheet().reported());
  const auto has_come = [&](Square square) { return is_elsewhere(square, sensors_.placement()); };
  return std::ranges::any_of(differ, has_come) || are_other_than_recorded(differ);
}

/// True if somebody pressed in the outage who has no ply in the record for that.
bool GameEnding::is_lever_ahead() const {
  const auto& before = outage_.gap()->last_sight.clock.last();
  const auto& clock = sensors_.clock();
  if (!before || !clock.lever_known() || before->pressed == clock.last()->pressed) return false;
  const auto to_move = drivers::other(clock.last()->pressed);
  return to_move != side_of(recorder_.sheet().last().turn(), sensors_.orientation());
}

bool GameEnding::are_other_than_recorded(const std::vector<Square>& differ) const {
  const auto& sheet = recorder_.sheet();
  const auto& recorded = sheet.last().placement();
  return std::ranges::count_if(differ, [&](Square square) {
           const bool misread =
               sheet.reported()[square] != as_sensed(recorded[square], sensors_.sensing());
           return !misread && !is_centre(square) && !is_king(recorded[square]);
         }) > 1;
}

/// A king on the way to the centre made no ply. Where that is in doubt, both are told.
void GameEnding::take_kings_back() {
  const auto& sheet = recorder_.sheet();
  const auto keep = plies_before_kings(sheet, sensors_);
  std::vector<model::Explanation> found;
  for (auto i = sheet.firm_count(); i < sheet.plies().size(); ++i) {
    const auto took = sensors_.gesture().since() - sheet.plies()[i].made_at;
    if (!is_king_still_there(sheet, i, sensors_.placement())) continue;
    if (took < kGestureTakesAtLeast || took > kGestureTakesAtMost) continue;
    found = {{i, {sheet.plies()[i].san}}, {i, {}}};
    if (i >= keep) std::ranges::reverse(found);
  }
  recorder_.sheet().write(keep, {});
  if (!found.empty()) recorder_.leave_open(std::move(found));
}

/// The kings may have followed so soon on the last ply that it was not written. Where one ply alone
/// leads to the placement beside them, and its piece came before they stood, that ply was made.
void GameEnding::write_ply_before_kings() {
  const auto& sheet = recorder_.sheet();
  const auto& position = sheet.last();
  if (sensors_.sensing() != SensingClass::kIdentity || outage_.gap()) return;
  if (recorder_.sheet().is_over() || recorder_.uncertainty().is_uncertain()) return;
  if (stands_under_kings(position.placement(), sensors_.placement())) return;
  std::optional<rules::Move> made;
  for (const auto move : position.legal_moves()) {
    // A piece that went to the centre is not seen under the kings: it may have been taken as well.
    if (is_centre(move.to)) continue;
    if (!stands_under_kings(position.after(move).placement(), sensors_.placement())) continue;
    if (std::exchange(made, move)) return;
  }
  if (!made) return;
  const auto& lately = outage_.recent().all();
  const auto came = std::ranges::find_if(lately.rbegin(), lately.rend(), [&](const auto& each) {
    return !each.press && each.square == made->to;
  });
  if (came == lately.rend() || came->at > sensors_.gesture().since()) return;
  recorder_.sheet().write(sheet.plies().size(), {Scoresheet::ply_of(position, *made, came->at)});
}

// Going on.

bool GameEnding::is_resumed() const {
  const auto turn = sensors_.side_to_move();
  if (lifecycle_.phase() != GamePhase::kAdjourned || !turn) return false;
  const auto& adjourned = recorder_.sheet().last();
  if (adjourned.turn() == *turn) return explainer_.matches_record();
  return std::ranges::any_of(adjourned.legal_moves(), [&](rules::Move move) {
    return as_sensed(adjourned.after(move).placement(), sensors_.sensing()) == sensors_.placement();
  });
}

void GameEnding::resume_if_position_returned() {
  const auto& sheet = recorder_.sheet();
  auto& last = lifecycle_.last_game();
  last.note_moved(sheet.last().placement(), sheet.reported(), sensors_.placement());
  if (sheet.game().termination != model::Termination::kKingsGesture) return;
  if (outage_.gap() && sensors_.shows_starting_position()) return;
  if (last.others_were_moved() || !sensors_.clock().running()) return;
  if (explainer_.matches_record()) resume();
}

void GameEnding::resume() {
  recorder_.sheet().conclude(rules::Result::kUnknown, model::Termination::kNone);
  lifecycle_.pass(LifeTrigger::kPlayGoesOn);
  lifecycle_.last_game().forget_clock();
  lifecycle_.joining().forget();
  explainer_.restart();
  if (!explainer_.matches_record() && explainer_.may_explain_now()) explainer_.explain_gap();
  explainer_.publish_difference();
}

}  // namespace jadoube::tracking
