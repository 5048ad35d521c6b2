// Games that nobody saw begin and of which no log tells: they are joined at what stands.
//
// Policy: a game is joined where a clock runs and tells who is to move, at what stands when it was
// pressed, or has stood for long: no hand holds a man then.
// - On a board that has had no game. Where its log has one that led to what stands, and the clock
//   stands or there is none, that is waited for: when the clock runs, or a man is moved, it goes
//   on. How a board lies tells an array that was seen, the board's log, an arbiter, or the pawns,
//   which go one way only; and where the clock was started before everybody's eyes over what stood,
//   it lies the usual way. Of a game that was under way nothing is guessed.
// - Where the last game was over, if the clock was set for another one, and runs over what the last
//   one never had; or if players have pressed in turn since (`UnseenPlay`).
// - Where there is no clock, if plies are made in turn (`PliesInTurn`): from what stood before the
//   first of them. Where the last game was over, that must be of another one, and nobody have
//   listened since.
// - Where the last game was under way, if both clocks were set while a pawn went home: it ended
//   unseen, and its plies are missing.
// What comes of a ply or two begins at the array.
#include <algorithm>

#include "daemon/tracking/board_state.h"
#include "daemon/tracking/recovery/logged_standing.h"
#include "daemon/tracking/recovery/seen_games.h"
#include "daemon/tracking/sensors/difference.h"

namespace jadoube::tracking {

using drivers::LogEntry;

/// Whether a game may be under way on a board that has had none. What begins at an array needs no
/// log.
bool BoardTracker::State::game_may_be_logged() const {
  const auto& stands = picture.placement();
  return sensing == SensingClass::kIdentity && stands != rules::Placement() &&
         !array_start(stands, sensing);
}

/// How the board lies on which nobody has seen an array the log tells by its last one, unless the
/// pawns stand against it.
void BoardTracker::State::lie_as_logged(std::span<const LogEntry> log) {
  const auto array = std::find_if(log.rbegin(), log.rend(), is_array);
  if (array == log.rend() || orientation_told) return;
  const bool turned = *array == LogEntry(drivers::LogMark::kTurnedArray);
  const auto lies = turned ? model::Orientation::kRotated : model::Orientation::kNormal;
  if (way_by_pawns(picture.as_read(), sensing).value_or(lies) != lies) return;
  way_is_seen = true;
  if (turn(lies)) gap->turn();
}

/// Whether the last game that the board's log had goes on: its clock runs, or a man was put where
/// nobody puts one up.
bool BoardTracker::State::is_logged_game_played_on() const {
  if (!joining.logged_last || sheet.has_game() || gap || !may_ask_log()) return false;
  const auto &before = joining.logged_last->placement(), &stands = picture.placement();
  if (stands == before) return clock.running();
  const auto has_come = [&](rules::Square square) {
    return stands[square] != rules::Piece::kNone && !goes_home(square, stands[square]);
  };
  return !is_pawn_back(before, stands) &&
         std::ranges::any_of(differences(before, stands), has_come);
}

/// It is told by the log from its array on, which has what was played since too.
void BoardTracker::State::ask_for_log_of_its_plies() {
  joining.logged_last.reset();
  joining.is_played_on = asks_log = true;
  const auto now = publisher.at();
  gap = Outage{.since = now, .last_sight = sight(), .read = true, .read_at = now};
  gap->as_read = picture;
  gap->note_read();
}

/// Whether a game that nobody saw begin may be what stands.
bool BoardTracker::State::may_be_joined() const {
  if (!sheet.has_game() || is_set_for_next_game()) return true;
  return unseen_play.is_certain(is_of_another_game(sheet.reported(), picture.placement()));
}

/// Finds out how the board lies, if the pawns tell it; whether that is known.
bool BoardTracker::State::find_out_way() {
  if (orientation_told || way_is_seen) return true;
  const auto lies = way_by_pawns(picture.as_read(), sensing);
  if (lies && turn(*lies) && gap) gap->turn();
  return lies.has_value();
}

/// What such a game goes on from. An array that was seen, an arbiter or the pawns tell how the
/// board lies. Where nothing does, it lies the usual way if the clock was started over what stood
/// before everybody's eyes; of a game that was under way nothing is guessed.
std::optional<Start> BoardTracker::State::middle_of_game() {
  if (!clock.was_seen_to_stand() && is_man_in_hand_perhaps()) return std::nullopt;
  if (!find_out_way() && !clock.was_seen_to_stand()) return std::nullopt;
  const auto to_move = clock.turn(picture.orientation());
  return to_move ? middle_start(picture.placement(), *to_move, sensing) : std::nullopt;
}

void BoardTracker::State::see_unseen_play(const rules::Placement& before) {
  for (const auto square : rules::Squares(differing(before, picture.placement()))) {
    const auto now = picture.placement()[square];
    unseen_play.see(before[square], now);
    joining.in_turn.see({square, now, false});
  }
}

/// Whether plies may be of a game that nobody saw begin: none was seen, the last one was over
/// before nobody listened, or nobody knows how the one under way went on.
bool BoardTracker::State::may_be_joined_by_plies() const {
  if (clock.last() || sensing != SensingClass::kIdentity) return false;
  return !sheet.has_game() || (sheet.in_play() ? is_lost() : unseen_play.is_possible());
}

/// No hand is on its way on a board without a clock: a game is joined where plies are made in turn
/// that are of no game on record.
void BoardTracker::State::join_by_plies() {
  if (gap || looks_back || to_come || gesture.kings_in_centre()) return;
  if (!may_be_joined_by_plies() || !find_out_way()) return;
  auto& played = joining.in_turn;
  played.rest(quiet.since(), picture.placement());
  if (!played.is_certain()) return;
  const auto& from = played.from();
  // What came since plies are missing may be of this game already.
  const auto known = sheet.in_play() ? std::min(*lost_from, sheet.plies().size()) : 0;
  const auto& stood = sheet.in_play() ? sheet.reported_before(known) : sheet.reported();
  if (sheet.has_game() && !is_of_another_game(stood, from.placement())) return;
  begin_next({{}, {played.changes()}, from}, played.since(), publisher.told_at());
}

/// Whether a hand may hold a man while nothing moves, or his player may not have pressed yet: else
/// the same stands as when the clock was pressed last, or has stood for long.
bool BoardTracker::State::is_man_in_hand_perhaps() const {
  constexpr std::chrono::seconds kLong{10};
  if (joining.is_record || joining.stood_at_press == picture.placement()) return false;
  return publisher.at() - quiet.since() < kLong;
}

/// Joins it at what stands, or at the array where no more than that a few plies were made leads
/// there.
void BoardTracker::State::join_game() {
  if (is_just_begun()) {
    begin_game({rules::Position::initial(), rules::Placement::initial()});
    return explain_gap();
  }
  if (const auto start = middle_of_game()) begin_game(*start);
}

/// Whether a ply or two have been made since the array stood, which nobody saw.
bool BoardTracker::State::is_just_begun() const {
  const auto plies = first_plies(picture.placement(), sensing);
  if (!plies) return false;
  const auto to_move = plies->size() % 2 == 0 ? rules::Color::kWhite : rules::Color::kBlack;
  return clock.turn(picture.orientation()) == to_move;
}

/// Whether a game has begun where men stand as after a ply or two, after another one that was
/// played so far that nobody takes its plies back; the clock runs, or there is none.
JustBegun BoardTracker::State::just_begun_counts() const {
  const bool counts = sensing == SensingClass::kIdentity && sheet.has_game() &&
                      (!clock.last() || clock.running()) && is_far_from_array(sheet.reported());
  return counts ? JustBegun::kYes : JustBegun::kNo;
}

void BoardTracker::State::begin_game_that_is_just_begun() {
  if (gap || looks_back || to_come || gesture.kings_in_centre()) return;
  if (just_begun_counts() == JustBegun::kNo || (sheet.in_play() && is_accounted_for())) return;
  const auto plies = first_plies(picture.placement(), sensing);
  if (!plies) return;
  leave_game_unfinished();
  begin_next({{}, {as_logged(*plies)}}, quiet.since(), publisher.told_at());
}

bool BoardTracker::State::is_set_for_next_game() const {
  if (!clock_before || !clock.lever_known()) return false;
  const auto& now = *clock.last();
  if (!is_set_anew(clock_before->left, now.left) && !is_set_anew(clock_before->right, now.right)) {
    return false;
  }
  const auto positions = sheet.positions();
  return std::ranges::none_of(positions, [&](const rules::Position& position) {
    return as_sensed(position.placement(), sensing) == picture.placement();
  });
}

/// Whether what stands after a gap in a game is of another one: a pawn is back at home, where no
/// play takes him, and both players have more time than they had, which no ply taken back gives
/// them; so much more that no increment does, unless what stands tells it too.
bool BoardTracker::State::is_of_next_game() const {
  const auto& before = gap->last_sight.clock.last();
  if (!before || !clock.lever_known()) return false;
  const auto& now = *clock.last();
  const auto &stood = sheet.reported(), &stands = picture.placement();
  if (is_set_anew(before->left, now.left) && is_set_anew(before->right, now.right)) {
    return is_pawn_back(stood, stands);
  }
  const bool have_more = now.left.time > before->left.time && now.right.time > before->right.time;
  return have_more && is_of_another_game(stood, stands);
}

/// Once it stands, so that a restart would see that too: the game under way ended unseen, and its
/// plies are missing.
void BoardTracker::State::join_next_game(QuietStep rested) {
  if (rested < QuietStep::kSettled || !quiet.settled(publisher.at())) return;
  join_game();
}

/// What tells a new watch how the board lies, since the line was lost: an array, which begins a
/// game where no log is awaited.
std::vector<TimedObservation> BoardTracker::State::way_it_lies(drivers::Instant lost,
                                                               drivers::Instant at) const {
  auto array = rules::Placement::initial();
  if (picture.orientation() == model::Orientation::kRotated) array = rules::rotated(array);
  return {
      {lost, drivers::ConnectionChanged{drivers::ConnectionState::kLost, board.port, board.why}},
      {at, drivers::LogAwaited{}},
      {at, drivers::PlacementRead{array}}};
}

}  // namespace jadoube::tracking
