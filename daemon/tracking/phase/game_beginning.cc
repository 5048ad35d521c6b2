// A game begins where all pieces stand on their starting squares, as soon as they do. Players who
// are quick have made their first move before the board was at rest.
//
// - If the pieces stand there and no play of the present game leads there, they were set up for the
//   next one. Where that is in doubt, it is decided when they have stood for a second.
// - A position from which games of another kind begin (Chess960) counts when the clock is started
//   over it. Without a clock it counts when it was left standing for long.
// - After a ply or two that nobody saw, the game began at the starting position, if the game before
//   was played far enough.
#include "daemon/tracking/phase/game_beginning.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log/logged_standing.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

namespace {

/// If more squares differ from the last position, no play of this game leads to the starting
/// position.
constexpr int kMostDifferingFromStart = 6;

/// No two games of a board begin at the same instant, so that each can be found by it.
drivers::Instant right_after(drivers::Instant at) { return at + drivers::Instant::duration(1); }

}  // namespace

bool GameBeginning::process_placement() {
  const auto& sheet = recorder_.sheet();
  explainer_.publish_clock();
  explainer_.look_for_result();
  sensors_.restart_quiet(now_.at);
  if (sensors_.shows_starting_position()) sensors_.note_orientation_seen();
  const bool set_up = is_set_up();
  if (sheet.in_play() && !set_up) {
    recorder_.sheet().note_misread_pieces(sensors_.placement());
    inference_.detect_clearing(sheet.reported(), sensors_.placement());
    return true;
  }
  if (sheet.has_game() && !set_up) ending_.resume_if_position_returned();
  // Of a game that is over nothing can be taken back.
  const bool next = set_up || !sheet.has_game() ||
                    (!sheet.in_play() && lifecycle_.last_game().others_were_moved());
  if (next && sensors_.shows_starting_position() && !waits_for_log()) {
    begin_game(LifeTrigger::kStartingPosition, {rules::Position::initial(), sensors_.placement()});
  }
  return false;
}

/// True if all pieces are on their starting squares and nothing that is played in this game leads
/// there. Nobody need look whether they stay. What is in doubt is settled first.
bool GameBeginning::is_set_up() const {
  const auto& sheet = recorder_.sheet();
  if (!sheet.in_play() || !sensors_.shows_starting_position()) return false;
  if (outage_.gap() || now_.is_replayed() || lifecycle_.pending_games() ||
      recorder_.uncertainty().is_uncertain()) {
    return false;
  }
  const auto other = differing(sheet.last().placement(), rules::Placement::initial());
  return recorder_.sheet().is_ended() || rules::count(other) > kMostDifferingFromStart;
}

void GameBeginning::begin_game(LifeTrigger trigger, const Start& start,
                               const std::string& continues) {
  // A game that began unseen has no checkpoint: it begins with what stands now.
  if (now_.is_replayed() || close_only_game()) return;
  ending_.close_game(was_played_unseen());
  sensors_.begin_game();
  outage_.begin_game();
  inference_.begin_game();
  lifecycle_.pass(trigger);
  recorder_.begin_game(lifecycle_.begin_game(), as_known(trigger, start, continues), now_.at,
                       continues);
  explainer_.restart();
  explainer_.publish_difference();
}

/// `start`, with what a pairing says of it. An arbiter who says more than the board shows, or in
/// which game this one goes on, is right.
Start GameBeginning::as_known(LifeTrigger trigger, Start start,
                              const std::string& continues) const {
  const auto& said = start.position;
  if (trigger == LifeTrigger::kRulingBegins) {
    const auto seen = middle_start(said.placement(), said.turn(), SensingClass::kIdentity);
    if (!continues.empty() || !seen || seen->position != said) return start;
  }
  start.position = lifecycle_.known_starts().known(said);
  return start;
}

bool GameBeginning::close_only_game() {
  if (!lifecycle_.is_only_game()) return false;
  if (lifecycle_.is_closed()) return true;
  ending_.close_game(was_played_unseen());
  lifecycle_.close();
  return true;
}

void GameBeginning::begin_at_starting_position() {
  const auto& sheet = recorder_.sheet();
  if (!sheet.has_game() || !sensors_.shows_starting_position()) return;
  if (outage_.is_log_awaited()) return;
  const bool standard = sheet.in_play() && sheet.before(0) == rules::Position::initial();
  const bool may_go_on = standard && !was_played_unseen();
  if (may_go_on && (sheet.game().plies.empty() || starting_position_is_played())) return;
  if (may_go_on && first_plies_are_taken_back()) {
    recorder_.sheet().write(0, {});
    explainer_.restart();
    return explainer_.publish_uncertainty();
  }
  begin_game(LifeTrigger::kStartingPosition, {rules::Position::initial(), sensors_.placement()});
}

bool GameBeginning::was_played_unseen() const {
  const auto& sheet = recorder_.sheet();
  if (!sheet.has_game() || !sheet.plies().empty()) return false;
  return outage_.doubts().is_game_unseen() ||
         (outage_.gap() && std::ranges::any_of(outage_.gap()->all_read, is_beyond_start));
}

/// True if the clock says that the same game goes on: an illegal move was put right.
bool GameBeginning::first_plies_are_taken_back() const {
  constexpr std::size_t kMostPlies = 2;
  if (recorder_.sheet().plies().size() > kMostPlies || recorder_.uncertainty().corrected() > 0)
    return false;
  const auto& clock = sensors_.clock();
  return clock.in_use() && clock.lever_known() && !clock.is_set_back();
}

/// True if the starting position is the game's own position: knights went out and came back. A
/// clock that stands may be set for the next game before such plies are certain.
bool GameBeginning::starting_position_is_played() const {
  const auto& clock = sensors_.clock();
  const auto& sheet = recorder_.sheet();
  const bool may_be_set = clock.last() && !clock.running();
  return explainer_.matches_record() && (sheet.firm_count() == sheet.plies().size() || !may_be_set);
}

/// True if all pieces were set up for another game, not all on their usual starting squares.
bool GameBeginning::is_another_start(const Start& start) const {
  const auto& sheet = recorder_.sheet();
  const bool whole = start.reported == as_sensed(start.position.placement(), sensors_.sensing());
  if (!whole || sensors_.shows_starting_position()) return false;
  if (sheet.plies().empty()) return sheet.before(0) != start.position;
  return !starting_position_is_played();
}

bool GameBeginning::begin_under_clock() {
  const auto start = initial_start(sensors_.placement(), sensors_.sensing());
  const bool in_play = recorder_.sheet().in_play();
  if (start && (!in_play || is_another_start(*start))) {
    begin_game(LifeTrigger::kClockStarted, *start);
    return true;
  }
  return in_play;
}

void GameBeginning::begin_without_clock() {
  if (sensors_.clock().last() || sensors_.gesture().kings_in_centre()) return;
  if (!lifecycle_.allows(LifeTrigger::kLeftStanding, outage_.sight())) return;
  const auto start = initial_start(sensors_.placement(), sensors_.sensing());
  if (start) begin_game(LifeTrigger::kLeftStanding, *start);
}

JustBegun GameBeginning::just_begun_counts() const {
  const auto& clock = sensors_.clock();
  const bool counts = sensors_.sensing() == SensingClass::kIdentity &&
                      recorder_.sheet().has_game() && (!clock.last() || clock.running()) &&
                      is_far_from_start(recorder_.sheet().reported());
  return counts ? JustBegun::kYes : JustBegun::kNo;
}

void GameBeginning::begin_after_first_plies() {
  if (outage_.gap() || now_.is_replayed() || lifecycle_.pending_games()) return;
  if (sensors_.gesture().kings_in_centre()) return;
  if (just_begun_counts() == JustBegun::kNo) return;
  if (recorder_.sheet().in_play() && inference_.explains_placement()) return;
  const auto plies = first_plies(sensors_.placement(), sensors_.sensing());
  if (!plies) return;
  leave_game_unfinished();
  begin_next({{}, {as_logged(*plies)}}, sensors_.quiet().since(), now_.published_at);
}

void GameBeginning::begin_next(LoggedGames found, drivers::Instant since,
                               drivers::Instant known_at) {
  lifecycle_.begin_next({{std::move(found), since}, right_after(now_.published_at), known_at});
}

void GameBeginning::leave_game_unfinished() {
  const auto& sheet = recorder_.sheet();
  if (sheet.in_play() && !recorder_.sheet().is_over() && !recorder_.uncertainty().lost_from()) {
    recorder_.note_lost(sheet.plies().size());
  }
}

bool GameBeginning::may_have_ended_unseen() const {
  if (recorder_.sheet().has_game() || sensors_.sensing() != SensingClass::kIdentity) return false;
  if (!outage_.log_request().may_ask(now_.at)) return false;
  const auto& read = outage_.gap()->all_read;
  return !read.empty() && is_beyond_start(read.front());
}

bool GameBeginning::waits_for_log() const {
  if (!outage_.gap()) return false;
  if (!recorder_.sheet().has_game()) return outage_.is_log_awaited() || may_have_ended_unseen();
  return !outage_.is_log_awaited() || sensors_.is_clock_known();
}

}  // namespace jadoube::tracking
