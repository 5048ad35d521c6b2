// An arbiter's word in a board's watch. It is written as he said it, and what is seen from then on
// is explained from there: the accounts begin anew.
//
// When a record is derived again, each is written between the observations where it belongs. Of
// what a log tells of a gap none came when it happened, so there it is written while that is lived
// through; unless it was said before the log came, for then it was written at once.
#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "daemon/tracking/board_state.h"

namespace jadoube::tracking {

/// What stands is the same, seen from the other side; whether it was seen from another.
bool BoardTracker::State::turn(model::Orientation orientation) {
  const auto change = picture.lie(orientation);
  if (!change) return false;
  publisher.tell(*change);
  tell_clock();
  gesture = Gesture{};
  joining.in_turn = {};
  if (sheet.has_game()) restart_beam();
  return true;
}

void BoardTracker::State::lie(model::Orientation orientation) {
  orientation_told = true;
  if (!turn(orientation) || !sheet.has_game()) return;
  tell_difference();
  if (awaits_play() && !is_explained()) explain_gap();
}

void BoardTracker::State::correct(const model::Correction& correction) {
  if (correction.orientation) return lie(*correction.orientation);
  if (const auto& begins = correction.new_game) {
    games_before = begins->ordinal - 1;
    begin_game({begins->position, as_sensed(begins->position.placement(), sensing)},
               begins->continues);
    if (correction.plies.empty()) return;
  }
  const bool lacks_plies = sheet.game().incomplete || is_lost();
  // A result says nothing of the plies, which may be more by then: others were inserted later.
  const bool of_the_end = (correction.result || correction.adjournment) && correction.plies.empty();
  const auto keep = of_the_end ? sheet.plies().size() : correction.keep;
  const bool is_of_plies = !correction.plies.empty() || keep < sheet.plies().size();
  sheet.write(keep, correction.plies);
  if (is_of_plies) {
    corrected = plies_known = sheet.plies().size();
    forget_silence();
  }
  if (const auto& given = correction.result) {
    const bool ends = given->result != rules::Result::kUnknown || one_game == OneGame::kIsClosed;
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

/// Whether the plies are there that it leaves as they are.
bool BoardTracker::State::has_place_for(const model::Correction& correction) const {
  if (correction.new_game || correction.orientation) return true;
  return sheet.has_game() && sheet.plies().size() >= correction.keep;
}

/// Whether it is about what a log told that `now` is not there yet.
bool BoardTracker::State::waits_for_log(const model::Correction& correction,
                                        drivers::Instant now) const {
  return gap && gap->since <= correction.after && correction.said_at >= now;
}

/// Another correction, of what came before, may have left its place to other plies.
void BoardTracker::State::write_or_leave_out(const model::Correction& correction) {
  const bool on_its_own = correction.new_game || correction.orientation;
  const bool possible =
      has_place_for(correction) &&
      (on_its_own || model::can_be_played(correction.plies, sheet.before(correction.keep)));
  left_out |= !possible;
  if (possible) correct(correction);
}

/// Writes what is due before `until`, each when `pass_until` has let time pass; but for what has no
/// place yet, and what `waits`.
template <typename PassUntil, typename Waits>
void BoardTracker::State::write_before(drivers::Instant until, const PassUntil& pass_until,
                                       const Waits& waits) {
  auto& all = expected_corrections;
  for (std::size_t i = 0; i < all.size() && all[i].after < until;) {
    const auto correction = all[i];
    pass_until(correction.after);
    if (!has_place_for(correction) || waits(correction)) {
      ++i;
      continue;
    }
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    write_or_leave_out(correction);
    withdraw_difference();
  }
}

/// Writes what is due before what is observed `now`.
void BoardTracker::State::write_due(drivers::Instant now,
                                    std::vector<model::TimedChange>& changes) {
  write_before(
      now,
      [&](drivers::Instant until) {
        advance(until, changes);
        publisher.begin(last, changes);
      },
      [&](const model::Correction& correction) { return waits_for_log(correction, now); });
}

/// Writes what is due while a gap is lived through, before what happened at `until`.
void BoardTracker::State::write_lived_through(drivers::Instant until) {
  write_before(
      until,
      [&](drivers::Instant at) {
        if (at > publisher.at()) pass_time(at);
      },
      [](const model::Correction&) { return false; });
}

/// Whether an arbiter wrote the last ply.
bool BoardTracker::State::is_end_told() const {
  return !sheet.plies().empty() && sheet.plies().back().evidence == model::Evidence::kArbiter;
}

/// Whether the plies lead to what stood when the players gave the result.
bool BoardTracker::State::leads_to_the_end() const {
  return stood_at_end && !are_other_than_recorded(differences(*stood_at_end, sheet.reported()));
}

void BoardTracker::expect(std::span<const model::Correction> corrections) {
  auto& all = state_->expected_corrections;
  const auto is_due_later = [&](const model::Correction& each) {
    return each.after >= state_->last;
  };
  std::erase_if(all, is_due_later);
  std::ranges::copy_if(corrections, std::back_inserter(all), is_due_later);
}

void BoardTracker::write_expected(std::vector<model::TimedChange>& changes) {
  for (const auto& correction : std::exchange(state_->expected_corrections, {})) {
    advance(correction.after, changes);
    state_->publisher.begin(state_->last, changes);
    state_->write_or_leave_out(correction);
    state_->withdraw_difference();
  }
}

bool BoardTracker::none_left_out() const { return !state_->left_out; }

void BoardTracker::publish_after(const model::Board& published,
                                 std::vector<model::TimedChange>& changes) {
  auto& game = *state_->board.game;
  const auto& before = *published.game;
  const auto at = state_->last;
  auto change = diff(before.plies, 0, game.plies, before.revision);
  const auto outcome = [](const model::Game& of) {
    return std::tie(of.result, of.termination, of.incomplete, of.adjournment);
  };
  const bool other_result = outcome(before) != outcome(game);
  const bool otherwise = change.has_value() || other_result;
  game.revision = before.revision + (otherwise ? 1 : 0);
  // What was final stays so, also where the result that made it so is taken away.
  const auto same = change ? change->keep : game.plies.size();
  game.final_plies = std::max(game.final_plies, std::min(before.final_plies, same));
  if (change) {
    change->revision = game.revision;
    change->final_plies = game.final_plies;
    changes.push_back({at, *std::move(change)});
  }
  if (other_result) {
    changes.push_back({at, model::ResultChange{game.result, game.termination, game.revision,
                                               game.incomplete, game.adjournment}});
  }
  if (before.explanations != game.explanations) {
    changes.push_back({at, model::UncertaintyChange{game.explanations}});
  }
  if (published.unexplained != state_->board.unexplained) {
    changes.push_back({at, model::UnexplainedChange{state_->board.unexplained}});
  }
}

}  // namespace jadoube::tracking
