// An arbiter's word in a board's watch. It is written as he said it, and what is seen from then on
// is explained from there: the accounts begin anew.
#include <tuple>
#include <utility>

#include "daemon/watch/board_state.h"

namespace jadoube::watch {

/// What stands is the same, seen from the other side; whether it was seen from another.
bool BoardWatch::State::turn(Orientation orientation) {
  const auto change = picture.lie(orientation);
  if (!change) return false;
  publisher.tell(*change);
  tell_clock();
  gesture = Gesture{};
  if (sheet.has_game()) restart_beam();
  return true;
}

void BoardWatch::State::lie(Orientation orientation) {
  if (!turn(orientation)) return;
  orientation_told = true;
  if (!sheet.has_game()) return;
  tell_difference();
  if (awaits_play() && !is_explained()) explain_gap();
}

void BoardWatch::State::correct(const Correction& correction) {
  if (correction.orientation) return lie(*correction.orientation);
  if (const auto& begins = correction.new_game) {
    games_before = begins->ordinal - 1;
    begin_game({begins->position, as_sensed(begins->position.placement(), sensing)},
               begins->continues);
    if (correction.plies.empty()) return;
  }
  const bool lacks_plies = sheet.game().incomplete || is_lost();
  const bool is_of_plies = !correction.plies.empty() || correction.keep < sheet.plies().size();
  sheet.write(correction.keep, correction.plies);
  if (is_of_plies) corrected = sheet.plies().size();
  if (const auto& given = correction.result) {
    const bool ends = given->result != rules::Result::kUnknown;
    // Who has written the last ply, and then gives the result, knows the end.
    sheet.conclude(given->result, given->termination, ends && lacks_plies && !is_end_told());
    clock_at_end = clock.last();
    others_were_moved = false;
  } else if (is_of_plies && sheet.game().incomplete) {
    sheet.conclude(sheet.game().result, sheet.game().termination, !leads_to_the_end());
  }
  if (const auto& adjournment = correction.adjournment) sheet.adjourn(*adjournment);
  std::erase_if(undecided, [&](const auto& ways) {
    return ways->first_ply + ways->ranked.front().line.size() > correction.keep;
  });
  being_cleared = false;
  restart_beam();
  // While there was a result nobody looked at what was played.
  const bool resumes = (correction.result || correction.new_game) && sheet.in_play();
  if (awaits_play()) look_for_clearing();
  if (resumes && awaits_play()) explain_gap();
  if (sheet.has_game()) tell_uncertainty();
  tell_difference();
}

/// Whether an arbiter wrote the last ply.
bool BoardWatch::State::is_end_told() const {
  return !sheet.plies().empty() && sheet.plies().back().evidence == Evidence::kArbiter;
}

/// Whether the plies lead to what stood when the players gave the result.
bool BoardWatch::State::leads_to_the_end() const {
  return stood_at_end && !are_other_than_recorded(differences(*stood_at_end, sheet.reported()));
}

void BoardWatch::publish_after(const Board& published, std::vector<TimedChange>& changes) {
  auto& game = *state_->board.game;
  const auto& before = *published.game;
  const auto at = state_->last;
  auto change = diff(before.plies, 0, game.plies, before.revision);
  const auto outcome = [](const Game& of) {
    return std::tie(of.result, of.termination, of.incomplete, of.adjournment);
  };
  const bool other_result = outcome(before) != outcome(game);
  const bool otherwise = change.has_value() || other_result;
  game.revision = before.revision + (otherwise ? 1 : 0);
  if (change) {
    change->revision = game.revision;
    change->final_plies = game.final_plies;
    changes.push_back({at, *std::move(change)});
  }
  if (other_result) {
    changes.push_back({at, ResultChange{game.result, game.termination, game.revision,
                                        game.incomplete, game.adjournment}});
  }
  if (before.explanations != game.explanations) {
    changes.push_back({at, UncertaintyChange{game.explanations}});
  }
  if (published.unexplained != state_->board.unexplained) {
    changes.push_back({at, UnexplainedChange{state_->board.unexplained}});
  }
}

}  // namespace jadoube::watch
