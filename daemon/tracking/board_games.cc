// The last stage of a board's watch: how games begin, and how they end.
#include <algorithm>
#include <utility>

#include "daemon/tracking/board_state.h"

namespace jadoube::tracking {

using rules::Square;

namespace {

/// A king ply to the centre where the king stays, and that is followed by the other king within
/// this time, was the gesture's first half; one to any other square was a stop on the way there, if
/// the king went on at once.
constexpr std::chrono::seconds kGestureTakes{5};
constexpr std::chrono::seconds kGestureStopTakes{2};
/// Between these times it may as well have been the other.
constexpr std::chrono::seconds kGestureTakesAtLeast{2}, kGestureTakesAtMost{10};

/// What mate or stalemate ends the game with [FIDE 2023 Art. 5.1.1, 5.2.1].
rules::Result result_of(const rules::Position& last) {
  return last.is_checkmate() ? rules::win_of(opponent_of(last.turn())) : rules::Result::kDraw;
}

}  // namespace

void BoardTracker::State::begin_game_if_array_stands() {
  if (!sheet.has_game() || !standard_array_stands() || (gap && gap->log_awaited)) return;
  const bool standard = sheet.in_play() && sheet.before(0) == rules::Position::initial();
  const bool may_go_on = standard && !was_played_unseen();
  if (may_go_on && (sheet.game().plies.empty() || array_is_played())) return;
  if (may_go_on && first_plies_are_taken_back()) {
    sheet.write(0, {});
    restart_beam();
    return tell_uncertainty();
  }
  begin_game({rules::Position::initial(), picture.placement()});
}

/// Whether a game has no plies, and yet it was played, since the board was read in the midst of it
/// when nobody listened long enough to follow.
bool BoardTracker::State::was_played_unseen() const {
  if (!sheet.plies().empty()) return false;
  return is_unseen || (gap && std::ranges::any_of(gap->all_read, is_beyond_array));
}

/// Whether the clock says that the same game goes on: an illegal move was put right.
bool BoardTracker::State::first_plies_are_taken_back() const {
  constexpr std::size_t kMostPlies = 2;
  if (sheet.plies().size() > kMostPlies || corrected > 0) return false;
  return clock.in_use() && clock.lever_known() && !clock.is_set_back();
}

/// Whether a whole array that is not the standard one was set up for another game.
bool BoardTracker::State::is_another_array(const Start& start) const {
  const bool whole = start.reported == as_sensed(start.position.placement(), sensing);
  if (!whole || standard_array_stands()) return false;
  if (sheet.plies().empty()) return sheet.before(0) != start.position;
  return !array_is_played();
}

/// The clock was started over what stands, so that is what they play from.
void BoardTracker::State::begin_game_under_clock() {
  if (gap || !clock.running() || !quiet.settled(publisher.at())) return;
  if (gesture.kings_in_centre()) return;
  auto start = array_start(picture.placement(), sensing);
  if (sheet.in_play()) {
    if (start && is_another_array(*start)) begin_game(*start);
    return;
  }
  if (start) return begin_game(*start);
  if (is_logged_game_played_on()) return ask_for_log_of_its_plies();
  if (may_be_joined()) join_game();
}

void BoardTracker::State::ask_for_array(QuietStep step) {
  using enum QuietStep;
  if (step == kStands || step == kAskAgain || step == kStillAsking) ask();
}

/// Nobody has brought a clock to say when play begins.
void BoardTracker::State::begin_game_without_clock() {
  if (gap || clock.last() || sheet.in_play() || gesture.kings_in_centre()) return;
  if (const auto start = array_start(picture.placement(), sensing)) begin_game(*start);
}

/// The next game's array stands, and nobody gave the last one's result: mate and stalemate do, and
/// where nobody saw how it ended, plies may be missing.
void BoardTracker::State::close_game() {
  if (!sheet.has_game() || !sheet.in_play()) return;
  if (sheet.plies().empty() && !is_lost() && !was_played_unseen()) return;
  if (is_over()) {
    if (uncertain) return;
    confirm_the_end(model::Evidence::kQuietTime);
    sheet.conclude(result_of(sheet.last()), model::Termination::kPosition, is_lost());
  } else if (gap || is_gap_in_doubt() || is_lost()) {
    sheet.conclude(rules::Result::kUnknown, model::Termination::kNone, /*incomplete=*/true);
  }
}

void BoardTracker::State::begin_game(const Start& start, const std::string& continues) {
  // A game that began unseen has no checkpoint: it begins with what stands now.
  if (looks_back || close_only_game()) return;
  close_game();
  clock.begin_game();
  put_up = changes_to_array();
  lately.clear();
  gesture = Gesture{};
  gap.reset();
  silence.reset();
  plies_known = 0;
  gap_from.reset();
  is_unseen = false;
  lost_from.reset();
  clock_at_end.reset();
  stood_at_end.reset();
  clock_before.reset();
  unseen_play = {};
  logged.clear();
  being_cleared = uncertain = end_stood = end_left = false;
  way_is_seen = true;
  joining = {};
  log_told.reset();
  unclocked_gap_from.reset();
  beam.evidence.read = beam.evidence.dead = 0;
  corrected = 0;
  undecided.clear();
  sheet.begin(++games_before, start.position, start.reported, continues);
  restart_beam();
  tell_difference();
}

/// Where this is the only game to be seen, it ends where the next one would begin; whether it is.
bool BoardTracker::State::close_only_game() {
  if (one_game == OneGame::kNo || !sheet.has_game()) return false;
  if (one_game == OneGame::kIsClosed) return true;
  close_game();
  one_game = OneGame::kIsClosed;
  return true;
}

/// Whether the array is the game's own position: knights went out and came back. A clock that
/// stands may be set for the next game before they are certain to have.
bool BoardTracker::State::array_is_played() const {
  const bool may_be_set = clock.last() && !clock.running();
  return is_explained() && (sheet.firm_count() == sheet.plies().size() || !may_be_set);
}

void BoardTracker::State::conclude(const model::GivenResult& given) {
  if (!sheet.has_game() || (gap && gap->log_awaited)) return;
  const auto& game = sheet.game();
  // What still stands of the game before when the next one begins says nothing of it, unless that
  // was played unseen; nor does what is put there when other men were moved since the result; and
  // an arbiter's word stands.
  if (game.plies.empty() && !(gap && plies_are_missing())) return;
  const bool known = game.result != rules::Result::kUnknown;
  if ((known && others_were_moved) || is_arbiters(game.termination)) return;
  if (game.adjournment) return;
  if (game.result == given.result && game.termination == given.termination) return;
  const bool knows_men = sensing == SensingClass::kIdentity;
  if (knows_men && is_of_another_game(sheet.reported(), picture.placement())) return;
  if (given.termination == model::Termination::kKingsGesture) {
    take_gesture_back();
    write_ply_before_gesture();
  }
  // Nothing is played after mate.
  const bool missing = is_lost() || (!is_over() && plies_are_missing());
  if (is_over()) confirm_the_end(model::Evidence::kQuietTime);
  if (!missing && !uncertain) confirm_the_end(model::Evidence::kResult);
  sheet.conclude(given.result, given.termination, missing);
  stood_at_end = picture.placement();
  clock_at_end = clock.last();
  others_were_moved = false;
}

/// Whether the plies did not explain the board before the kings, or a result piece, were put there.
/// The kings' own squares and the centre say nothing, and one square more is a piece in a hand.
bool BoardTracker::State::plies_are_missing() const {
  if (lacks_plies_of_silence()) return true;
  // One press may be that of the last ply; more are of moves to and fro that left no trace.
  if (gap && (clock.missed().value_or(0) > 1 || is_lever_ahead())) return true;
  if (!gap && !looks_back) return are_other_than_recorded(board.unexplained);
  // While nobody has explained what was played in a gap, no difference has been told.
  const auto differ = differences(picture.placement(), sheet.reported());
  const auto has_come = [&](Square square) { return is_elsewhere(square, picture.placement()); };
  return std::ranges::any_of(differ, has_come) || are_other_than_recorded(differ);
}

/// Whether somebody pressed in the gap who has no ply in the record for that.
bool BoardTracker::State::is_lever_ahead() const {
  const auto& before = gap->last_sight.clock.last();
  if (!before || !clock.lever_known() || before->pressed == clock.last()->pressed) return false;
  const auto to_move = drivers::other(clock.last()->pressed);
  return to_move != side_of(sheet.last().turn(), picture.orientation());
}

bool BoardTracker::State::are_other_than_recorded(const std::vector<Square>& differ) const {
  const auto& recorded = sheet.last().placement();
  return std::ranges::count_if(differ, [&](Square square) {
           const bool misread = sheet.reported()[square] != as_sensed(recorded[square], sensing);
           return !misread && !is_centre(square) && !is_king(recorded[square]);
         }) > 1;
}

/// A king on his way to the centre made no ply; whether he did is told where it is in doubt.
void BoardTracker::State::take_gesture_back() {
  const auto keep = plies_before_gesture();
  std::vector<model::Explanation> found;
  for (auto i = sheet.firm_count(); i < sheet.plies().size(); ++i) {
    const auto took = gesture.since() - sheet.plies()[i].made_at;
    if (!is_king_still_there(i) || took < kGestureTakesAtLeast || took > kGestureTakesAtMost) {
      continue;
    }
    found = {{i, {sheet.plies()[i].san}}, {i, {}}};
    if (i >= keep) std::ranges::reverse(found);
  }
  sheet.write(keep, {});
  if (found.empty()) return;
  uncertain = true;
  publisher.tell(model::UncertaintyChange{std::move(found)});
}

/// Whether `placement` stands but for the kings, and for what had to make room for them.
bool BoardTracker::State::stands_under_kings(const rules::Placement& placement) const {
  return std::ranges::all_of(differences(picture.placement(), placement), [&](Square square) {
    return is_centre(square) || is_king(placement[square]);
  });
}

/// The kings may have followed so soon on the last ply that it was not written: where one ply alone
/// leads to what stands beside them, and its man came before they stood, that was made.
void BoardTracker::State::write_ply_before_gesture() {
  const auto& position = sheet.last();
  if (sensing != SensingClass::kIdentity || gap || is_over() || uncertain) return;
  if (stands_under_kings(position.placement())) return;
  std::optional<rules::Move> made;
  for (const auto move : position.legal_moves()) {
    // Who went to the centre is not seen under the kings: he may have been taken as well.
    if (is_centre(move.to) || !stands_under_kings(position.after(move).placement())) continue;
    if (std::exchange(made, move)) return;
  }
  if (!made) return;
  const auto came = std::ranges::find_if(lately.rbegin(), lately.rend(), [&](const auto& each) {
    return !each.press && each.square == made->to;
  });
  if (came == lately.rend() || came->at > gesture.since()) return;
  sheet.write(sheet.plies().size(), {Scoresheet::ply_of(position, *made, came->at)});
}

/// Whether ply `index` took a king to the square of the centre where he stands now.
bool BoardTracker::State::is_king_still_there(std::size_t index) const {
  const auto move = sheet.plies()[index].move;
  const auto king = sheet.before(index).placement()[move.from];
  return is_king(king) && is_centre(move.to) && picture.placement()[move.to] == king;
}

/// How many plies were there before a king set out for the centre; firm ones stay, and so does mate
/// by a king who discovers it.
std::size_t BoardTracker::State::plies_before_gesture() const {
  auto i = sheet.firm_count();
  for (; i < sheet.plies().size(); ++i) {
    const auto& ply = sheet.plies()[i];
    const bool taken_for_another = is_centre(ply.move.to) && sensing != SensingClass::kIdentity;
    const bool by_king = is_king(sheet.before(i).placement()[ply.move.from]);
    if (!by_king && !taken_for_another) continue;
    // No rook goes with a king on his way to the centre.
    if (sheet.before(i).is_castling(ply.move)) continue;
    const bool came = taken_for_another || is_king_still_there(i);
    if (!came && sheet.before(i + 1).is_checkmate()) continue;
    const auto takes = came ? kGestureTakes : kGestureStopTakes;
    if (gesture.since() - ply.made_at < takes) break;
  }
  return i;
}

/// Whether the clock runs over the position that was adjourned, before the sealed move or after it.
bool BoardTracker::State::is_resumed() const {
  const auto turn = clock.turn(picture.orientation());
  if (!sheet.has_game() || !sheet.game().adjournment || !turn) return false;
  const auto& adjourned = sheet.last();
  if (adjourned.turn() == *turn) return is_explained();
  return std::ranges::any_of(adjourned.legal_moves(), [&](rules::Move move) {
    return as_sensed(adjourned.after(move).placement(), sensing) == picture.placement();
  });
}

void BoardTracker::State::note_others_moved() {
  for (const auto square : rules::Squares(differing(sheet.reported(), picture.placement()))) {
    others_were_moved |= !is_centre(square) && !is_king(sheet.last().placement()[square]);
  }
}

/// The kings went back to their squares: for more play if the clock runs, else to look the game
/// over together. Once other men were moved, the same position is another game's; so may the array
/// be where nobody saw what was moved.
void BoardTracker::State::resume_if_position_stands() {
  note_others_moved();
  if (sheet.game().termination != model::Termination::kKingsGesture) return;
  if (gap && standard_array_stands()) return;
  if (!others_were_moved && clock.running() && is_explained()) resume();
}

void BoardTracker::State::resume() {
  sheet.conclude(rules::Result::kUnknown, model::Termination::kNone);
  clock_before.reset();
  unseen_play = {};
  joining = {};
  restart_beam();
  if (!is_explained() && awaits_play()) explain_gap();
  tell_difference();
}

}  // namespace jadoube::tracking
