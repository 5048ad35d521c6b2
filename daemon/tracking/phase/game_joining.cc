// Policy: a game is joined where a clock runs and tells who is to move. It is joined at what stands
// when the clock was pressed, or has stood for long: then no hand holds a piece.
//
// - On a board that has had no game. If its log has one that led to what stands, and the clock
//   stands or there is none, the game waits. When the clock runs, or a piece is moved, it goes on.
//   The orientation is told by a starting position that was seen, by the board's log, by an
//   arbiter, or by the pawns, which go one way only. If nothing tells it, the board is taken to
//   face the usual way. If an arbiter says that it does not, the game is derived again from its
//   start.
// - If the clock was seen to be started over what stood, and a piece is lifted at once, the game
//   begins before that. If nobody saw it started, the game begins where all that came since the
//   clock stood is play (`SinceStood`).
// - Where the last game was over, if the clock was set for another one and runs over what the last
//   one never had; or if players have pressed in turn since (`UnseenPlay`).
// - Where there is no clock, if plies are made in turn (`PliesInTurn`): from what stood before the
//   first of them. Where the last game was over, that must be of another game, and nobody have
//   listened since.
// - Where the last game was under way, if both clocks were set while a pawn returned to its
//   starting square. That game ended unseen, and its plies are missing.
// A game that is a ply or two old begins at the starting position.
#include "daemon/tracking/phase/game_joining.h"

#include <algorithm>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

namespace {

/// True if a player's clock was set for another game, because it shows so much more than `before`:
/// presses in analysis give less [guess].
bool is_set_anew(const drivers::ClockFace& before, const drivers::ClockFace& now) {
  return now.time - before.time > std::chrono::seconds{60};
}

}  // namespace

void GameJoining::begin_under_clock() {
  if (sensors_.is_settled(now_.at)) begin_over_placement();
}

void GameJoining::begin_at_first_lift(rules::Square square) {
  if (recorder_.sheet().in_play() || now_.is_replayed()) return;
  if (!lifecycle_.joining().is_clock_started_over(sensors_.placement())) return;
  if (is_lifted_to_move(square)) begin_over_placement();
}

/// True if the piece on `square` can move, or be taken, in the position that stands.
bool GameJoining::is_lifted_to_move(rules::Square square) const {
  const auto turn = sensors_.side_to_move();
  if (!turn) return false;
  const auto& stands = sensors_.placement();
  const auto start = initial_start(stands, sensors_.sensing());
  const auto here = start ? start : middle_start(stands, *turn, sensors_.sensing());
  if (!here) return false;
  return std::ranges::any_of(here->position.legal_moves(), [&](const rules::Move& move) {
    return move.from == square || move.to == square;
  });
}

void GameJoining::begin_over_placement() {
  if (outage_.gap() || !sensors_.clock().running()) return;
  if (sensors_.gesture().kings_in_centre()) return;
  if (beginning_.begin_under_clock()) return;
  if (ask_for_log_of_its_plies()) return;
  if (may_be_joined()) join_game();
}

/// True if a game may be under way on a board that has had none. What begins at a starting position
/// needs no log.
bool GameJoining::game_may_be_logged() const {
  const auto& stands = sensors_.placement();
  return sensors_.sensing() == SensingClass::kIdentity && stands != rules::Placement() &&
         !initial_start(stands, sensors_.sensing());
}

/// True if the last game that the board's log had goes on: its clock runs, or a piece was put where
/// nobody sets one up.
bool GameJoining::is_logged_game_played_on() const {
  const auto& last = lifecycle_.joining().logged_last();
  if (!last || recorder_.sheet().has_game() || outage_.gap()) return false;
  if (!outage_.log_request().may_ask(now_.at)) return false;
  const auto &before = last->placement(), &stands = sensors_.placement();
  if (stands == before) return sensors_.clock().running();
  const auto has_come = [&](rules::Square square) {
    return stands[square] != rules::Piece::kNone && !returns_to_start(square, stands[square]);
  };
  return !is_pawn_back(before, stands) &&
         std::ranges::any_of(differences(before, stands), has_come);
}

bool GameJoining::ask_for_log_of_its_plies() {
  if (!is_logged_game_played_on()) return false;
  lifecycle_.joining().note_logged_last(std::nullopt);
  lifecycle_.joining().note_played_on(true);
  outage_.log_request().ask();
  outage_.begin(now_.at, sensors_.snapshot(inference_.read_since()));
  outage_.note_read();
  outage_.note_sensed(now_.at, sensors_.sensed());
  return true;
}

void GameJoining::wait_for_log() {
  const auto& sheet = recorder_.sheet();
  // The kings went back to their squares, and the last game goes on.
  if (sheet.in_play()) return leave_gap_unexplained();
  // So that it is known whose presses are heard.
  if (!sheet.has_game()) (void)orientation_.find_by_pawns();
  const bool may_be_news = sheet.has_game()
                               ? sensors_.placement() != outage_.gap()->before()
                               : game_may_be_logged() || beginning_.may_have_ended_unseen();
  outage_.log_request().ask(may_be_news && !outage_.is_log_awaited() &&
                            outage_.log_request().may_ask(now_.at));
}

void GameJoining::leave_gap_unexplained() {
  outage_.leave_unexplained();
  lifecycle_.joining().note_played_on(false);
  lifecycle_.joining().look();
}

bool GameJoining::may_be_joined() const {
  if (!recorder_.sheet().has_game() || is_set_for_next_game()) return true;
  return lifecycle_.joining().is_certain(
      is_of_another_game(recorder_.sheet().reported(), sensors_.placement()));
}

/// What such a game goes on from. If nothing tells the orientation, the board is taken to face the
/// usual way. That is an assumption, which an arbiter is asked about.
std::optional<Start> GameJoining::middle_of_game() {
  const bool was_started_here = lifecycle_.joining().is_clock_started_over(sensors_.placement());
  if (!was_started_here && is_piece_in_hand_perhaps()) return std::nullopt;
  const bool is_known = orientation_.find_by_pawns();
  const auto to_move = sensors_.side_to_move();
  if (!to_move) return std::nullopt;
  auto start = middle_start(sensors_.placement(), *to_move, sensors_.sensing());
  if (start && !is_known) orientation_.assume();
  return start;
}

bool GameJoining::may_be_joined_by_plies() const {
  const auto& sheet = recorder_.sheet();
  if (sensors_.clock().last() || sensors_.sensing() != SensingClass::kIdentity) return false;
  return !sheet.has_game() ||
         (sheet.in_play() ? recorder_.uncertainty().is_lost() : lifecycle_.joining().is_possible());
}

void GameJoining::join_by_plies() {
  if (outage_.gap() || now_.is_replayed() || lifecycle_.pending_games()) return;
  if (sensors_.gesture().kings_in_centre()) return;
  if (!may_be_joined_by_plies() || !orientation_.find_by_pawns()) return;
  lifecycle_.joining().rest(sensors_.quiet().since(), sensors_.placement());
  const auto& played = lifecycle_.joining().in_turn();
  if (!played.is_certain()) return;
  const auto& sheet = recorder_.sheet();
  const auto& from = played.from();
  // What came since plies are missing may be of this game already.
  const auto known =
      sheet.in_play() ? std::min(*recorder_.uncertainty().lost_from(), sheet.plies().size()) : 0;
  const auto& stood = sheet.in_play() ? sheet.reported_before(known) : sheet.reported();
  if (sheet.has_game() && !is_of_another_game(stood, from.placement())) return;
  beginning_.begin_next({{}, {played.changes()}, from}, played.since(), now_.published_at);
}

/// True if a hand may hold a piece while nothing moves, or its player may not have pressed yet.
/// Otherwise the same stands as when the clock was pressed last, or has stood for long.
bool GameJoining::is_piece_in_hand_perhaps() const {
  constexpr std::chrono::seconds kLong{10};
  const auto& joining = lifecycle_.joining();
  if (joining.is_record() || joining.placement_at_press(sensors_.placement())) return false;
  return now_.at - sensors_.quiet().since() < kLong;
}

/// Joins the game at the placement; or at the starting position if no more than a few plies lead
/// from there, and the clock was not seen to be started over the placement.
void GameJoining::join_game() {
  const bool was_started_here = lifecycle_.joining().is_clock_started_over(sensors_.placement());
  if (!was_started_here && is_just_begun()) {
    beginning_.begin_game(LifeTrigger::kJoined,
                          {rules::Position::initial(), rules::Placement::initial()});
    return explainer_.explain_gap();
  }
  if (const auto start = middle_of_game()) beginning_.begin_game(LifeTrigger::kJoined, *start);
}

/// True if a ply or two have been made since the starting position was on the board, which nobody
/// saw.
bool GameJoining::is_just_begun() const {
  const auto plies = first_plies(sensors_.placement(), sensors_.sensing());
  if (!plies) return false;
  const auto to_move = plies->size() % 2 == 0 ? rules::Color::kWhite : rules::Color::kBlack;
  return sensors_.side_to_move() == to_move;
}

/// True if both clocks were set since the last game was over, over what that game never had.
bool GameJoining::is_set_for_next_game() const {
  const auto& before = lifecycle_.last_game().clock_before();
  if (!before || !sensors_.clock().lever_known()) return false;
  const auto& now = *sensors_.clock().last();
  if (!is_set_anew(before->left, now.left) && !is_set_anew(before->right, now.right)) return false;
  return std::ranges::none_of(recorder_.sheet().positions(), [&](const rules::Position& position) {
    return as_sensed(position.placement(), sensors_.sensing()) == sensors_.placement();
  });
}

bool GameJoining::is_of_next_game() const {
  const auto& before = outage_.gap()->last_sight.clock.last();
  if (!before || !sensors_.clock().lever_known()) return false;
  const auto& now = *sensors_.clock().last();
  const auto &stood = recorder_.sheet().reported(), &stands = sensors_.placement();
  if (is_set_anew(before->left, now.left) && is_set_anew(before->right, now.right)) {
    return is_pawn_back(stood, stands);
  }
  const bool have_more = now.left.time > before->left.time && now.right.time > before->right.time;
  return have_more && is_of_another_game(stood, stands);
}

void GameJoining::join_next_game(QuietStep rested) {
  if (rested < QuietStep::kSettled || !sensors_.is_settled(now_.at)) return;
  join_game();
}

}  // namespace jadoube::tracking
