// Policy: a game is joined where a clock runs and shows who is to move. It is joined at the
// placement when the clock was pressed, or at one that has stayed for long: then no hand holds a
// piece.
//
// - On a board that has had no game. If its log has one that led to the placement, and the clock is
//   stopped or there is none, the game waits. When the clock runs, or a piece is moved, it is
//   played on. The orientation follows from a starting position that was seen, from the board's
//   log, from an arbiter, or from the pawns. Pawns move one way only. If nothing shows it, the
//   board is taken to face the usual way. If an arbiter corrects that, the game is derived again
//   from its start.
// - If the clock was seen to be started over a placement, and a piece is lifted at once, the game
//   begins before that. If the start was not seen, the game begins where all that came since the
//   clock was stopped is play (`SinceClockStopped`).
// - Where the last game was over, and the clock was set for another game. It runs over a placement
//   that the last game never had. Or where players have pressed in turn since (`UnseenPlay`).
// - Where there is no clock, if plies are made in turn (`PliesInTurn`): from the placement before
//   the first of them. Where the last game was over, that must be of another game, and an outage
//   must have come since.
// - Where the last game was under way, if both clocks were set while a pawn returned to its
//   starting square. That game ended unseen, and its plies are missing.
// A game that is a ply or two old begins at the starting position.
#include "daemon/tracking/phase/join_rules.h"

#include <algorithm>
#include <vector>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

namespace {

/// True if a player's clock was set for another game: it shows much more than `before`. Presses in
/// analysis add less [guess].
bool is_set_anew(const drivers::ClockFace& before, const drivers::ClockFace& now) {
  return now.time - before.time > std::chrono::seconds{60};
}

/// True if the clock was seen to be started over the placement.
bool was_started_here(const Situation& s) {
  return s.life.joining().is_clock_started_over(s.sensed.placement());
}

/// True if both clocks were set since the last game was over, over a placement that it never had.
bool is_set_for_next_game(const Situation& s) {
  const auto& before = s.life.last_game().clock_before();
  if (!before || !s.sensed.clock.seen().lever) return false;
  const auto& now = *s.sensed.clock.last();
  if (!is_set_anew(before->left, now.left) && !is_set_anew(before->right, now.right)) return false;
  return std::ranges::none_of(s.game.positions(), [&](const rules::Position& position) {
    return as_sensed(position.placement(), s.sensed.sensing()) == s.sensed.placement();
  });
}

/// True if a ply or two have been made since the starting position was on the board, and were not
/// seen.
bool is_just_begun(const Situation& s) {
  const auto plies = first_plies(s.sensed.placement(), s.sensed.sensing());
  if (!plies) return false;
  const auto to_move = plies->size() % 2 == 0 ? rules::Color::kWhite : rules::Color::kBlack;
  return s.sensed.side_to_move() == to_move;
}

/// True if a hand may hold a piece while nothing moves, or its player may not have pressed yet. It
/// may not if the placement is as at the last press, or has stayed for long.
bool is_piece_in_hand_perhaps(const Situation& s) {
  constexpr std::chrono::seconds kLong{10};
  const auto& joining = s.life.joining();
  if (joining.logged().is_record() || joining.placement_at_press(s.sensed.placement()))
    return false;
  return s.sensed.now.at - s.sensed.quiet.since() < kLong;
}

bool begins_after_first_plies(const Situation& s) {
  return !was_started_here(s) && is_just_begun(s);
}

/// True if a game may be joined in its middle now.
bool is_middle_of_game(const Situation& s) {
  if (begins_after_first_plies(s)) return false;
  return was_started_here(s) || !is_piece_in_hand_perhaps(s);
}

std::optional<PhaseStep> after_first_plies(const Situation& s) {
  if (!begins_after_first_plies(s)) return std::nullopt;
  return BeginGame{.change = PhaseChange::kJoined,
                   .start = {rules::Position::initial(), rules::Placement::initial()},
                   .has_unseen_plies = true};
}

std::optional<PhaseStep> pawns_show_way(const Situation& s) {
  const auto way = way_to_face(s);
  return way ? std::optional<PhaseStep>(*way) : std::nullopt;
}

/// The position from which such a game is played on. If nothing shows the orientation, the board is
/// taken to face the usual way. That is an assumption, which an arbiter is asked about.
std::optional<PhaseStep> middle_of_game(const Situation& s) {
  const auto to_move = s.sensed.side_to_move();
  if (!is_middle_of_game(s) || !to_move) return std::nullopt;
  const auto start = middle_start(s.sensed.placement(), *to_move, s.sensed.sensing());
  if (!start) return std::nullopt;
  return BeginGame{
      .change = PhaseChange::kJoined, .start = *start, .assumes_orientation = !is_way_known(s)};
}

/// True if plies that are made now may be of a game whose beginning was not seen.
bool plies_may_come(const Situation& s) {
  return !s.sensed.is_replayed() && !s.life.pending_games() &&
         !s.sensed.gesture.kings_in_centre() && may_be_joined_by_plies(s);
}

}  // namespace

bool begins_at_lift(const Situation& s) {
  if (s.game.in_play() || s.sensed.is_replayed() || !s.lifted || !was_started_here(s)) return false;
  const auto turn = s.sensed.side_to_move();
  if (!turn) return false;
  const auto& placement = s.sensed.placement();
  const auto start = initial_start(placement, s.sensed.sensing());
  const auto here = start ? start : middle_start(placement, *turn, s.sensed.sensing());
  if (!here) return false;
  return std::ranges::any_of(here->position.legal_moves(), [&](const rules::Move& move) {
    return move.from == *s.lifted || move.to == *s.lifted;
  });
}

bool may_be_joined(const Situation& s) {
  if (!s.game.has_game() || is_set_for_next_game(s)) return true;
  return s.life.joining().unseen_play().is_certain(
      is_of_another_game(s.game.reported(), s.sensed.placement()));
}

bool may_be_joined_by_plies(const Situation& s) {
  if (s.sensed.clock.last() || s.sensed.sensing() != SensingClass::kIdentity) return false;
  if (!s.game.has_game()) return true;
  return s.game.in_play() ? s.game.doubt().is_lost() : s.life.joining().unseen_play().is_possible();
}

bool game_may_be_logged(const Situation& s) {
  const auto& placement = s.sensed.placement();
  return s.sensed.sensing() == SensingClass::kIdentity && placement != rules::Placement() &&
         !initial_start(placement, s.sensed.sensing());
}

bool is_of_next_game(const Situation& s) {
  const auto& before = s.outage.gap()->last_sight.clock.last();
  if (!before || !s.sensed.clock.seen().lever) return false;
  const auto& now = *s.sensed.clock.last();
  const auto &recorded = s.game.reported(), &placement = s.sensed.placement();
  if (is_set_anew(before->left, now.left) && is_set_anew(before->right, now.right)) {
    return is_pawn_back(recorded, placement);
  }
  const bool have_more = now.left.time > before->left.time && now.right.time > before->right.time;
  return have_more && is_of_another_game(recorded, placement);
}

std::optional<FaceByPawns> way_to_face(const Situation& s) {
  if (s.sensed.is_orientation_known()) return std::nullopt;
  const auto faces = way_by_pawns(s.sensed.board.as_read(), s.sensed.sensing());
  return faces ? std::optional(FaceByPawns{*faces}) : std::nullopt;
}

bool is_way_known(const Situation& s) {
  return s.sensed.is_orientation_known() || way_to_face(s).has_value();
}

std::optional<PhaseStep> logged_game_is_played_on(const Situation& s) {
  const auto& last = s.life.joining().logged().last();
  if (!last || !s.outage.log_request().may_ask(s.sensed.now.at)) return std::nullopt;
  const auto &before = last->placement(), &placement = s.sensed.placement();
  if (placement == before) {
    return s.sensed.clock.running() ? std::optional<PhaseStep>(AskForLog{}) : std::nullopt;
  }
  const auto has_come = [&](rules::Square square) {
    return placement[square] != rules::Piece::kNone && !returns_to_start(square, placement[square]);
  };
  const bool is_played_on = !is_pawn_back(before, placement) &&
                            std::ranges::any_of(differences(before, placement), has_come);
  return is_played_on ? std::optional<PhaseStep>(AskForLog{}) : std::nullopt;
}

std::optional<PhaseStep> logged_game_is_played_with_clock(const Situation& s) {
  return s.clock_runs() ? logged_game_is_played_on(s) : std::nullopt;
}

std::optional<PhaseStep> logged_game_is_played_without_clock(const Situation& s) {
  return s.sensed.clock.last() ? std::nullopt : logged_game_is_played_on(s);
}

std::optional<PhaseStep> clock_runs_after_first_plies(const Situation& s) {
  return s.clock_runs() && may_be_joined(s) ? after_first_plies(s) : std::nullopt;
}

std::optional<PhaseStep> clock_runs_and_pawns_show_way(const Situation& s) {
  const bool joins = s.clock_runs() && may_be_joined(s) && is_middle_of_game(s);
  return joins ? pawns_show_way(s) : std::nullopt;
}

std::optional<PhaseStep> clock_runs_in_middle_of_game(const Situation& s) {
  return s.clock_runs() && may_be_joined(s) ? middle_of_game(s) : std::nullopt;
}

std::optional<PhaseStep> next_game_after_first_plies(const Situation& s) {
  return after_first_plies(s);
}

std::optional<PhaseStep> next_game_and_pawns_show_way(const Situation& s) {
  return is_middle_of_game(s) ? pawns_show_way(s) : std::nullopt;
}

std::optional<PhaseStep> next_game_in_its_middle(const Situation& s) { return middle_of_game(s); }

std::optional<PhaseStep> plies_may_come_and_pawns_show_way(const Situation& s) {
  return plies_may_come(s) ? pawns_show_way(s) : std::nullopt;
}

std::optional<PhaseStep> plies_may_come_in_turn(const Situation& s) {
  if (!plies_may_come(s) || !is_way_known(s)) return std::nullopt;
  return CountPliesInTurn{};
}

std::optional<PhaseStep> plies_came_in_turn(const Situation& s) {
  const auto& played = s.life.joining().in_turn();
  if (!plies_may_come(s) || !is_way_known(s) || !played.is_certain()) return std::nullopt;
  const auto& from = played.from();
  // Sensor events since plies are missing may be of this game already.
  const auto known =
      s.game.in_play() ? std::min(*s.game.doubt().lost_from, s.game.plies().size()) : 0;
  const auto& recorded = s.game.in_play() ? s.game.reported(known) : s.game.reported();
  if (s.game.has_game() && !is_of_another_game(recorded, from.placement())) return std::nullopt;
  return BeginFound{{{{}, {played.changes()}, from}, played.since()}};
}

std::optional<PhaseStep> placement_may_lack_change(const Situation&) { return AskForPlacement{}; }

}  // namespace jadoube::tracking
