// What happens to a board's accounts when nobody listened for a while: the line was lost, or the
// daemon was not running.
//
// Policy: the board is read again in the middle of whatever hands are doing, so nothing is said of
// a gap until the board is at rest or a player presses; meanwhile what moves is no trace of a ply.
// - What stood before, with the clock as it was, says that nothing was played: the accounts go on.
// - Else the shortest way there from what was confirmed, with one piece in a hand perhaps.
// - Where the board is sending the log that it keeps, that is waited for (`board_log.cc`).
// - Where plies are firm after a gap that nothing explained, it is told to the end that some miss;
//   and where the same stands as before, but something else was read in between, or the clock gave
//   time for many more; and where so few men are left that nothing can be found. The clock tells
//   that too where a live line lost its readings for a while.
// - What stays unexplained at rest is given to the accounts as it is, and told. Until plies are
//   final that came after it, what does not fit is explained from before the gap again.
#include <algorithm>
#include <utility>

#include "daemon/tracking/board_state.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// An illegal ply that follows a gap so soon may be none, but the trace of others [guess].
constexpr std::size_t kShortlyAfterGap = 10;

}  // namespace

void BoardTracker::State::lose_sight(drivers::Instant since) {
  // What was seen since has not been explained, and is read again.
  if (gap && gesture.since() > gap->since) gesture = Gesture{};
  if (!gap) {
    gap = Outage{.since = since, .last_sight = sight()};
    note_unclocked_gap();
  }
  gap->read = asks_log = joining.is_played_on = joining.asked_twice = false;
  joining.stood_at_press.reset();
  joining.in_turn = {};
  log_told.reset();
  gap->log_awaited.reset();
  gap->log.reset();
  if (sheet.has_game() && !sheet.in_play()) clock_before = clock_at_end;
  clock.look_away();
  quiet.stop();
}

/// Of several gaps shortly after each other the first.
void BoardTracker::State::note_unclocked_gap() {
  if (!sheet.in_play() || clock.in_use()) return unclocked_gap_from.reset();
  const auto from = sheet.firm_count();
  const bool goes_on = unclocked_gap_from && from < *unclocked_gap_from + kShortlyAfterGap;
  if (!goes_on) unclocked_gap_from = from;
}

/// The board was read for the first time since.
void BoardTracker::State::see_again() {
  gap->read = true;
  const bool was_in_play = take_in_picture();
  // The array stood, and a game has begun.
  if (!gap) return;
  gap->read_at = publisher.at();
  gap->as_read = picture;
  gap->since_read.clear();
  gap->since_before_log = 0;
  gap->note_read();
  if (!was_in_play) return wait_for_log_of_next_game();
  update_scene();
  beam.evidence.listens_since = publisher.at();
  go_on_if_nothing_happened();
  asks_log = gap && may_ask_log();
}

void BoardTracker::State::picture_changed_in_gap(const rules::Placement& before) {
  for (const auto square : rules::Squares(differing(before, picture.placement()))) {
    if (before[square] != Piece::kNone) gap->lifted.set(square, before[square]);
    gap->since_read.push_back(
        {publisher.at(), {}, square, before[square], picture.placement()[square]});
  }
  go_on_if_nothing_happened();
}

void BoardTracker::State::go_on_if_nothing_happened() {
  if (!gap || !gap->read || joining.is_played_on || picture.placement() != gap->before()) return;
  // The same may have come to stand in another game, where much has happened since.
  if (gap->log_awaited && !gap->since_read.empty()) return;
  if (gap->stood_otherwise(gap->before())) return;
  if (clock.in_use() && !clock.is_as_it_was(gap->last_sight.clock)) return;
  if (only_log_tells()) return;
  if (clock.missed().value_or(0) > 0) return;
  for (const auto& each : gap->since_read) note_lately(each);
  gap.reset();
  asks_log = false;
  clock.forget_missed();
  if (awaits_play()) reckon();
}

/// Whether four plies may have been made in the gap that lead back to what stood, and no clock says
/// whether they were; or a whole game from the array that was seen to be put up to the next one.
bool BoardTracker::State::only_log_tells() const {
  constexpr std::chrono::seconds kFourPlies{4}, kGame{10};
  if (!sheet.in_play() || !may_ask_log()) return false;
  const auto lasted = gap->read_at - gap->since;
  if (sheet.plies().empty()) return !put_up.empty() && lasted >= kGame;
  return !clock.in_use() && lasted >= kFourPlies;
}

/// The board is at rest, or a player has pressed. What hands have not finished waits until it is
/// settled.
void BoardTracker::State::explain_gap_at_rest(QuietStep rested) {
  if (!may_be_play() || gap->log_awaited) return;
  if (being_cleared) return leave_gap_to_doubt(rested);
  if (is_of_next_game()) return join_next_game(rested);
  // Once the array stands for a while, the next game begins.
  if (was_played_unseen() && standard_array_stands()) return;
  const auto before = beam;
  account_for_gap(gap->lifted, 0);
  if (rested >= QuietStep::kSettled || is_accounted_for()) return close_gap();
  beam = before;
}

/// So few men are left after a gap that the board is being cleared, or much was taken in it: what
/// was played is not to be found. Once it is left like that, or is played on, it is told.
void BoardTracker::State::leave_gap_to_doubt(QuietStep rested) {
  const bool goes_on = rested >= QuietStep::kSettled && is_played_on(*gap);
  if (goes_on || rested >= QuietStep::kLeft) doubt_from(sheet.firm_count());
}

/// The board's log does not tell what was played until it was read, and hands went on since: the
/// first position that stood from then on, before a press, is explained, and the rest was seen.
void BoardTracker::State::explain_gap_as_read() {
  constexpr int kMostTried = 4;
  const bool was_pause = gap->since - kPauseBegins > gap->last_sight.clock.stands_since();
  if (!sheet.in_play() || was_pause || being_cleared) return;
  if (gap->since_read.empty() || is_of_next_game()) return;
  const auto present = sight();
  const auto before = beam;
  looks_back = true;
  publisher.look_back(gap->read_at);
  picture = gap->as_read;
  // Kings who stand in the centre now may have come there since.
  gesture = Gesture{};
  look_for_gesture();
  int tried = gesture.kings_in_centre() ? kMostTried : 0;
  for (std::size_t seen = 0; tried < kMostTried; ++seen) {
    if (seen == 0 || gap->since_read[seen - 1].is_arrival()) {
      ++tried;
      account_for_gap({}, presses_since_read());
      if (beam.best().residual == 0) return live_on_after(seen, present);
      beam = before;
    }
    if (seen == gap->since_read.size() || gap->since_read[seen].press) break;
    const auto& each = gap->since_read[seen];
    publisher.look_back(each.at);
    picture.set(picture.chess_square(each.square), each.now);
  }
  picture = present.picture;
  gesture = present.gesture;
  look_back_no_more();
}

/// What was played until so many of the changes since the reading were `seen` is explained.
void BoardTracker::State::live_on_after(std::size_t seen, const Sight& present) {
  const bool lost = lacks_plies(presses_since_read());
  doubt_order_in_silence();
  auto outage = leave_gap();
  outage.since_read.erase(outage.since_read.begin(),
                          outage.since_read.begin() + static_cast<std::ptrdiff_t>(seen));
  follow();
  if (lost) doubt_from(sheet.firm_count());
  quiet.restart(publisher.at());
  live_through_since(outage);
  look_back_no_more();
  be_in_the_present(present);
}

/// How many presses were heard since the board was read.
int BoardTracker::State::presses_since_read() const {
  return static_cast<int>(std::ranges::count_if(
      gap->since_read, [](const SensorEvent& each) { return each.press.has_value(); }));
}

/// Whether more was played in the gap than the accounts have: they have nothing, though something
/// else stood in between, or the clock gave time for more presses, of which so many were `heard`.
/// Who had made his ply before the gap may have pressed in it, where he had not.
bool BoardTracker::State::lacks_plies(int heard) const {
  if (!is_accounted_for()) return false;
  const auto plies =
      static_cast<int>(beam.best().ply_count) - static_cast<int>(sheet.plies().size());
  if (plies <= 0 && gap->stood_otherwise(sheet.reported())) return true;
  return presses_missed() - heard > plies;
}

/// How many presses there were in the gap at least, by the clock; but for that by which who had
/// made his ply before it completed that.
int BoardTracker::State::presses_missed() const {
  const auto turn = gap->last_sight.clock.turn(picture.orientation());
  const bool was_pressed = turn == sheet.last().turn();
  const auto missed =
      std::max(clock.missed_at_least(), clock.pressed_at_least_since(gap->last_sight.clock));
  return missed - (was_pressed ? 0 : 1);
}

/// Whether what a log told lacks something: a ply from number `from` on had to be inferred though
/// it seemed to have all and no clock says how many there are, or is illegal and was not even
/// pressed.
bool BoardTracker::State::lacks_logged_plies(std::size_t from) const {
  if (!log_told) return false;
  const auto& plies = sheet.plies();
  const auto is_strange = [&](const model::Ply& ply) {
    if (ply.state == model::PlyState::kInferred) return log_told->all && !clock.in_use();
    return looks_back && ply.state == model::PlyState::kIllegal &&
           ply.evidence != model::Evidence::kPress;
  };
  return std::any_of(plies.begin() + static_cast<std::ptrdiff_t>(std::min(from, plies.size())),
                     plies.end(), is_strange);
}

/// Whether a ply from number `from` on is illegal shortly after a gap, in which others may have
/// been made that nobody knows of, where no clock tells how many.
bool BoardTracker::State::is_illegal_after_gap(std::size_t from) const {
  if (!unclocked_gap_from) return false;
  const auto& plies = sheet.plies();
  const auto until = std::min(plies.size(), *unclocked_gap_from + kShortlyAfterGap);
  for (auto i = from; i < until; ++i) {
    if (plies[i].state == model::PlyState::kIllegal) return true;
  }
  return false;
}

/// How many plies there were before the changes that came right before now; nothing where none did.
std::optional<std::size_t> BoardTracker::State::plies_before_last_changes() const {
  constexpr std::chrono::seconds kRightBefore{3};
  if (!sheet.in_play()) return std::nullopt;
  const auto since = publisher.at() - kRightBefore;
  const auto first =
      std::ranges::find_if(lately, [&](const auto& each) { return each.at > since; });
  if (first == lately.end()) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::count_if(
      sheet.plies(), [&](const model::Ply& ply) { return ply.made_at < first->at; }));
}

/// Of plies that are found after the gap some were made before those that were seen when the clock
/// was heard again: nobody knows which.
void BoardTracker::State::doubt_order_in_silence() {
  const auto before = gap->after_silence;
  if (before && beam.best().ply_count > *before + 1) doubt_from(*before);
}

/// Whether the clock was not heard for a while, though the line was live: what else was lost is
/// read again where it may be more than a press that was heard since.
void BoardTracker::State::note_silence() {
  if (!clock.was_silent()) return;
  if (!silence && !may_be_play()) return clock.forget_silence();
  const bool is_news = !silence;
  if (is_news) silence = ClockOutage{plies_known};
  silence->presses = clock.presses_since_silence();
  if (is_news && silence->presses > 0) ask();
}

/// One ply may have been taken for made when the clock fell silent, and was not.
bool BoardTracker::State::lacks_plies_of_silence() const {
  if (!silence) return false;
  const auto plies = static_cast<int>(beam.best().ply_count) - static_cast<int>(silence->plies);
  return silence->presses > std::max(plies, 0) + 1;
}

/// What stands was read since, and some presses were heard: what was not found by now never will
/// be. Plies that lead back to what stood leave no other trace.
void BoardTracker::State::judge_silence() {
  if (!silence || looks_back || !clock.is_in_time() || !is_accounted_for()) return;
  if (lacks_plies_of_silence()) doubt_from(silence->plies);
  forget_silence();
}

void BoardTracker::State::forget_silence() {
  silence.reset();
  clock.forget_silence();
}

/// What was observed before the gap, and what the clock showed, have no more to do with what comes.
Outage BoardTracker::State::leave_gap() {
  auto outage = *std::exchange(gap, std::nullopt);
  lately.clear();
  clock.forget_missed();
  gap_from.reset();
  return outage;
}

/// Nothing was played in it. What is observed goes on where the board was read as it had been.
void BoardTracker::State::leave_gap_unexplained() {
  const auto outage = *std::exchange(gap, std::nullopt);
  joining.is_played_on = false;
  if (outage.as_read.placement() != outage.before()) lately.clear();
  for (const auto& each : outage.since_read) note_lately(each);
  unseen_play.look();
}

/// Has the accounts explain what stands by what was played in the gap; `lifted` are men who were
/// read since, and are gone from there; so many presses were `heard` after that.
void BoardTracker::State::account_for_gap(const rules::Placement& lifted, int heard) {
  update_scene();
  beam.evidence.listened_until = gap->since;
  beam.reckon();
  auto presses = clock.missed();
  if (presses) presses = std::max(0, *presses - heard);
  const bool same = picture.placement() == gap->before() && presses.value_or(0) == 0;
  const Gap what{.presses = presses, .read = gap->all_read.front(), .lifted = lifted};
  if (!same) look_for_what_nobody_saw(what);
  beam.evidence.listened_until = drivers::kNever;
}

/// From now on the accounts explain what is seen; nothing is written yet.
void BoardTracker::State::close_gap() {
  const bool lost = lacks_plies(0), was_unseen = was_played_unseen();
  doubt_order_in_silence();
  const auto since_read = leave_gap().since_read;
  for (const auto& each : since_read) note_lately(each);
  if (since_read.empty()) plies_known = beam.best().ply_count;
  if (!is_accounted_for()) gap_from = sheet.firm_count();
  is_unseen |= was_unseen && gap_from;
  if (lost) doubt_from(sheet.firm_count());
  if (const auto turn = clock.turn(picture.orientation())) beam.take_in_lever(*turn);
}

/// What may have been played while nobody listened: the shortest way to what stands now, or one of
/// as many plies as the clock tells.
void BoardTracker::State::look_for_what_nobody_saw(Gap what) {
  const bool nothing = is_accounted_for() && what.presses.value_or(0) == 0;
  if (nothing || standard_array_stands()) return;
  what.stood = sheet.positions();
  what.confirmed = sheet.firm_count();
  beam.consider_gap(what);
  if (!is_accounted_for()) return;
  beam.take_in_quiet();
  beam.reckon();
}

/// Nothing that happened meanwhile is known to the accounts, and nobody is moving anything.
void BoardTracker::State::explain_gap() {
  beam.reckon();
  look_for_what_nobody_saw({});
  explain_by_lever();
}

/// The clock runs again.
void BoardTracker::State::explain_after_pause() {
  if (is_explained()) return;
  reckon();
  return_to_earlier_position();
  if (!is_explained()) explain_gap();
}

/// After a gap the lever, as soon as it is read, tells whose turn it is.
void BoardTracker::State::explain_by_lever() {
  if (const auto turn = clock.turn(picture.orientation())) beam.take_in_lever(*turn);
  follow();
  tell_uncertainty();
}

/// What was believed of a gap is not final, and does not explain what stands.
void BoardTracker::State::doubt_gap() {
  if (!is_gap_in_doubt() || is_accounted_for()) return;
  beam.consider_gap({.stood = sheet.positions(), .confirmed = *gap_from});
  follow();
}

}  // namespace jadoube::tracking
