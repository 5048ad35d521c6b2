// What was played has to be read from what stands. A hand lifts, slides, drags, bumps and puts
// back; squares are scanned one after the other, so a piece may be seen twice or nowhere for a
// while; a reply is begun before the press, or before the piece is released. No list of lifts and
// places survives that, and no comparison with one expected picture does.
//
// Policy:
// - Several accounts of what was played are kept side by side (`Beam`). Each pays for what it
//   cannot explain, by rates counted on real boards (`cost.h`). The best one is published as far as
//   it is ahead of all that say otherwise, and taken back as lightly until something confirms it.
// - A ply is held back only while its piece may go on along its line, or be half of a castling.
// - A press confirms the last ply of who pressed, if that ply is ahead; without a clock the
//   opponent's lift or reply does, or that the piece dwells where it is. The lever is evidence like
//   any other: presses are forgotten and doubled.
// - Who was lifted and not read again when his player pressed has moved, to any square that is read
//   empty: what comes after tells which, and until then it is provisional. On a square that never
//   reads, a man who vanishes there stands there.
// - After a gap as many plies are looked for as the clock gave time for, if it gives any; else the
//   fewest.
// - When nothing explains the picture, the board is asked for all its squares, then plies that
//   nobody saw are looked for, and illegal ones, and an earlier position. What stays unexplained is
//   told, and never guessed.
// - After a result nothing is added, nor while somebody has stopped the clock: when it runs again
//   the game goes on from what stands.
//
// Time: everything that quiet brings is a step of `Quiet`, counted from the last change of the
// picture; only results wait on their own pieces (`Gesture`).
//
//   picture   e2-   e4+P                                    e7-   e5+p
//   game            e4 provisional                                e5 provisional
//   clock                         press: e4 confirmed
#include "daemon/tracking/board_tracker.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/board_state.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// No instant that an observation may have is so late that a timer cannot be set after it.
constexpr drivers::Instant kLatest = drivers::kNever - std::chrono::hours{24};

}  // namespace

// Observations.

void BoardTracker::State::observe(const drivers::SquareChanged& seen) {
  gesture.clear_piece(seen.square);
  const auto before = picture.placement();
  const auto change = picture.set(seen.square, seen.piece);
  if (!change) return;
  publisher.tell(*change);
  placement_changed(before);
}

void BoardTracker::State::observe(const drivers::PlacementRead& seen) {
  gesture.clear_pieces();
  const auto before = picture.placement();
  const auto change = picture.read(seen.placement);
  if (change) publisher.tell(*change);
  if (gap && !gap->read) {
    see_again();
  } else if (change) {
    placement_changed(before);
  } else if (quiet.settled(publisher.at())) {
    explain_what_stands();
  }
  take_in_log();
}

void BoardTracker::State::observe(const drivers::ResultPieceSeen& seen) {
  observe(drivers::SquareChanged{seen.square, Piece::kNone});
  if (gesture.see_piece(publisher.at(), seen)) ask();
}

void BoardTracker::State::observe(const drivers::ClockRead& seen) {
  const bool lever_is_news = !clock.lever_known(), was_pause = is_pause();
  const bool ran = clock.running() && !lever_is_news;
  const auto pressed = clock.read(publisher.at(), seen, picture.orientation());
  tell_clock();
  if (sheet.has_game() && !sheet.in_play()) resume_if_position_stands();
  if (!ran && is_resumed()) resume();
  if (!clock.running()) {
    clock_before.reset();
    gesture.take_seriously(publisher.at());
  }
  if (!sheet.in_play()) begin_game_under_clock();
  if (was_pause && gap && gap->read && may_be_play()) explain_gap_at_rest(QuietStep::kSettled);
  if (was_pause && awaits_play()) explain_after_pause();
  if (lever_is_news && awaits_play()) explain_by_lever();
  go_on_if_nothing_happened();
  note_silence();
  if (pressed) press(*pressed);
}

void BoardTracker::State::observe(const drivers::ClockMissing&) {
  clock.lose();
  tell_clock();
}

void BoardTracker::State::observe(const drivers::DeviceRead& seen) {
  if (board.device != seen.info) publisher.tell(model::DeviceChange{seen.info});
}

void BoardTracker::State::observe(const drivers::ConnectionChanged& seen) {
  const model::ConnectionChange change{seen.state, seen.port, seen.why};
  if (change != model::ConnectionChange{board.link, board.port, board.why}) publisher.tell(change);
  // Any word about the line means that it was opened anew, or is gone: also the first one after a
  // restart, which finds the line as it was left.
  lose_sight(publisher.at());
  if (seen.state == drivers::ConnectionState::kLive) ask();
}

/// It was silent since it was last heard; and before, where the clock was not heard for a while
/// either, or there is none: what came first after that was taken for the next ply.
void BoardTracker::State::observe(const drivers::ChangesMissed&) {
  const auto before_last_changes = clock.in_use() ? std::nullopt : plies_before_last_changes();
  lose_sight(std::max(quiet.since(), clock.last_at()));
  if (before_last_changes) gap->after_silence = before_last_changes;
  if (silence && quiet.since() > clock.heard_before_silence()) gap->after_silence = silence->plies;
}

// Time.

void BoardTracker::State::advance(drivers::Instant now, std::vector<model::TimedChange>& changes) {
  now = std::clamp(now, last, kLatest);
  run_until(now, changes);
  last = now;
}

void BoardTracker::State::run_until(drivers::Instant until,
                                    std::vector<model::TimedChange>& changes) {
  for (auto next = due(); next <= until && one_game != OneGame::kIsClosed; next = due()) {
    last = std::max(last, next);
    publisher.begin(last, changes);
    if (to_come) {
      if (close_only_game()) break;
      const auto next_games = *std::exchange(to_come, std::nullopt);
      begin_as_logged(next_games.found, next_games.since, next_games.told);
    } else if (quiet.due() == next) {
      reach(quiet.take(until));
    } else if (drop_false_gesture()) {
      reckon();
    } else if (const auto given = gesture.take(next)) {
      conclude(*given);
    }
    withdraw_difference();
  }
}

void BoardTracker::State::reach(QuietStep step) {
  if (gap && gap->read && !sheet.in_play() && !gap->log_awaited) leave_gap_unexplained();
  if (step == QuietStep::kStands) {
    begin_game_if_array_stands();
    begin_game_that_is_just_begun();
    join_by_plies();
    if (!clock.last() && is_logged_game_played_on()) ask_for_log_of_its_plies();
    // Where a change of men who are put up was lost, no play tells that.
    if (sheet.has_game() && !sheet.in_play()) ask();
  }
  if (step == QuietStep::kSettled) begin_game_under_clock();
  if (step == QuietStep::kLeft) begin_game_without_clock();
  if (!sheet.has_game() && is_nearly_standard_array(picture.placement(), sensing)) {
    return ask_for_array(step);
  }
  if (step == QuietStep::kStillAsking) {
    // Several of these may be taken as one, so nothing else is done.
    return awaits_play() && !is_explained() ? ask() : quiet.rest();
  }
  if (log_is_behind()) take_in_log();
  // What stands is of the next game.
  if (to_come) return;
  if (gap && gap->read && sheet.in_play()) explain_gap_at_rest(step);
  if (!awaits_play()) return;
  if (end_stood && is_over() && !is_explained()) {
    end_left = true;
    return;
  }
  reckon();
  switch (step) {
    case QuietStep::kHeld:
    case QuietStep::kDwelt:
      return;
    case QuietStep::kHandsOff:
      return explain_unseen(kMostUnseenPlies);
    case QuietStep::kStands:
      put_illegal_ply_right();
      tell_uncertainty();
      if (!is_explained()) ask();
      if (something_appeared() || !board.unexplained.empty()) tell_difference();
      return;
    case QuietStep::kSettled:
      explain_what_stands();
      beam.take_in_quiet();
      judge_silence();
      if (is_gap_in_doubt()) tell_difference();
      return tell_uncertainty();
    case QuietStep::kLeft:
      end_stood = is_explained() && is_over();
      if (end_stood) confirm_the_end(model::Evidence::kQuietTime);
      tell_difference();
      return;
    case QuietStep::kAskAgain:
      if (!is_explained()) ask();
      return;
    case QuietStep::kStillAsking:
      return;
  }
}

// What differs.

void BoardTracker::State::tell_difference() {
  if (looks_back) return;
  auto squares = differences(expected(), picture.placement());
  if (squares != board.unexplained) publisher.tell(model::UnexplainedChange{std::move(squares)});
}

bool BoardTracker::State::something_appeared() const {
  for (const auto square : rules::Squares(differing(expected(), picture.placement()))) {
    if (picture.placement()[square] != Piece::kNone) return true;
  }
  return false;
}

void BoardTracker::State::withdraw_difference() {
  if (looks_back || board.unexplained.empty()) return;
  const bool over = !sheet.in_play() && !sheet.game().incomplete;
  if (over || picture.placement() == expected()) publisher.tell(model::UnexplainedChange{});
}

void BoardTracker::State::tell_clock() {
  if (looks_back) return;
  const auto state = clock.state(picture.orientation());
  if (state != board.clock) publisher.tell(model::ClockChange{state});
}

// The watch.

BoardTracker::BoardTracker(int games_before, SensingClass sensing)
    : state_(std::make_unique<State>(games_before, sensing)) {}
BoardTracker::~BoardTracker() = default;
BoardTracker::BoardTracker(const BoardTracker& other)
    : state_(std::make_unique<State>(*other.state_)) {}
BoardTracker::BoardTracker(BoardTracker&&) noexcept = default;
BoardTracker& BoardTracker::operator=(BoardTracker&&) noexcept = default;

void BoardTracker::observe(drivers::Instant at, const drivers::Observation& observation,
                           std::vector<model::TimedChange>& changes) {
  state_->write_due(at, changes);
  advance(at, changes);
  // What waited for a gap to end, which it may have done by time alone.
  state_->write_due(at, changes);
  if (state_->one_game == OneGame::kIsClosed) return;
  state_->publisher.begin(state_->last, changes);
  std::visit([this](const auto& seen) { state_->observe(seen); }, observation);
  state_->withdraw_difference();
}

void BoardTracker::advance(drivers::Instant now, std::vector<model::TimedChange>& changes) {
  state_->advance(now, changes);
}

drivers::Instant BoardTracker::last_at() const { return state_->last; }

drivers::Instant BoardTracker::wake_at() const { return state_->due(); }

bool BoardTracker::game_follows() const { return state_->to_come.has_value(); }

bool BoardTracker::take_placement_request() { return std::exchange(state_->asks, false); }

bool BoardTracker::take_log_request() { return std::exchange(state_->asks_log, false); }

void BoardTracker::correct(const model::Correction& correction,
                           std::vector<model::TimedChange>& changes) {
  state_->publisher.begin(state_->last, changes);
  state_->correct(correction);
  state_->withdraw_difference();
}

void BoardTracker::see_one_game_only() { state_->one_game = OneGame::kGoesOn; }

void BoardTracker::take_in_waiting_log(std::vector<model::TimedChange>& changes) {
  state_->publisher.begin(state_->last, changes);
  state_->take_in_log();
}

void BoardTracker::close_game(std::vector<model::TimedChange>& changes) {
  state_->publisher.begin(state_->last, changes);
  state_->close_only_game();
}

const model::Board& BoardTracker::board() const { return state_->board; }

std::vector<TimedObservation> BoardTracker::checkpoint() const {
  const auto& state = *state_;
  if (!state.logged.empty()) return state.logged;
  // A standard array begins a game at once; of any other the watch must see how long it stood.
  const auto began = state.sheet.game().started_at;
  const auto at = state.standard_array_stands() ? began : state.quiet.since();
  const auto& clock = state.clock.last();
  std::vector<TimedObservation> seen;
  const bool begins_at_array = state.sheet.before(0) == rules::Position::initial();
  if (!begins_at_array) seen = state.way_it_lies(at, at);
  // A reading of the clock before the line came says nothing of where the lever lies since.
  if (clock && !state.clock.lever_known()) seen.push_back({at, *clock});
  seen.push_back(
      {at, drivers::ConnectionChanged{state.board.link, state.board.port, state.board.why}});
  if (clock && state.clock.lever_known()) {
    seen.push_back({std::clamp(state.clock.last_at(), at, began), *clock});
  }
  seen.push_back({at, drivers::PlacementRead{state.picture.as_read()}});
  if (state.standard_array_stands() && !state.put_up.empty()) {
    auto log = state.as_chess_has_it(state.put_up);
    log.emplace_back(drivers::LogMark::kArray);
    seen.push_back({at, drivers::LogRead{std::move(log)}});
  }
  seen.push_back({began, drivers::DeviceRead{state.board.device}});
  std::ranges::stable_sort(seen, {}, &TimedObservation::at);
  return seen;
}

}  // namespace jadoube::tracking
