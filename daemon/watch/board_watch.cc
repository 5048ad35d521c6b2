// What was played has to be read from what stands. A hand lifts, slides, drags, bumps and puts
// back; squares are scanned one after the other, so a piece may be seen twice or nowhere for a
// while. No list of lifts and places survives that. The squares at rest do: in real blitz every
// position was shown exactly, and at 198 presses of 198 the picture was right.
//
// Policy:
// - A picture is compared, as a whole, with the positions that the game can have come to. Which
//   hand did what in which order is not asked, except to confirm (below).
// - One ply more than what is written is believed at once, and taken back as lightly: until it is
//   confirmed a ply is open, and every new picture may put another one in its place. Two plies at
//   once need quiet, or a press. Three need a reading of the whole board, quiet, and that they are
//   the only way; they are written as inferred.
// - A picture that nothing explains changes nothing. It is a hand over the board, until it has
//   been quiet for long; then the board is asked for all its squares, and the difference is told.
// - With a clock in use a press confirms. A press and its squares may come in either order. Without
//   a clock the opponent's first lift confirms, or his reply.
// - After a result nothing is added.
//
// Time: everything that quiet brings is a step of `Quiet`, counted from the last change of the
// picture; only results wait on their own pieces (`Gesture`).
//
//   picture   e2-   e4+P                                    e7-   e5+p
//   game            e4 open                                       e5 open
//   clock                         press: e4 confirmed
//   quiet           |.5.|..1..|                                   |.5.|..1.. no press: e4 confirmed
//
// Not handled: illegal moves that are completed (the picture stays unexplained), a pawn left on the
// last rank, positions set up and Chess960, corrections by an arbiter, plies missed that have more
// than one explanation, a piece missing for good (until it is back nothing is explained but at
// presses), and, without a clock, two knights moved out and back to the array in play: after a
// second that is a new game.
#include "daemon/watch/board_watch.h"

#include <algorithm>
#include <utility>

#include "daemon/watch/board_state.h"

namespace jadoube::watch {

using rules::Piece;
using rules::Square;

namespace {

/// No instant that an observation may have is so late that a timer cannot be set after it.
constexpr Instant kLatest = drivers::kNever - std::chrono::hours{24};

}  // namespace

// Observations.

void BoardWatch::State::observe(const drivers::SquareChanged& seen) {
  const auto square = picture.chess_square(seen.square);
  const auto before = picture.placement()[square];
  gesture.clear_piece(seen.square);
  const bool confirms = seen.piece == Piece::kNone && lift_tells(square, before);
  const auto change = picture.set(seen.square, seen.piece);
  if (!change) return;
  read_as_whole = false;
  if (seen.piece != Piece::kNone) arrivals.see(square);
  publisher.tell(*change);
  if (confirms) sheet.confirm(sheet.open_count(), Evidence::kOpponentLift);
  picture_changed();
}

void BoardWatch::State::observe(const drivers::PlacementRead& seen) {
  gesture.clear_pieces();
  const auto before = picture.placement();
  const auto change = picture.read(seen.placement);
  arrivals.see(before, picture.placement());
  read_as_whole = true;
  if (change) publisher.tell(*change);
  const bool after_gap = std::exchange(gap, false);
  if (change || after_gap) {
    picture_changed(after_gap);
  } else if (quiet.settled(publisher.at())) {
    infer(false);
  }
}

void BoardWatch::State::observe(const drivers::ResultPieceSeen& seen) {
  observe(drivers::SquareChanged{seen.square, Piece::kNone});
  gesture.see_piece(publisher.at(), seen);
}

void BoardWatch::State::observe(const drivers::ClockRead& seen) {
  const auto pressed = clock.read(publisher.at(), seen, picture.orientation());
  tell_clock();
  if (pressed) press(*pressed);
}

void BoardWatch::State::observe(const drivers::ClockMissing&) {
  clock.lose();
  tell_clock();
}

void BoardWatch::State::observe(const drivers::DeviceRead& seen) {
  if (board.device != seen.info) publisher.tell(DeviceChange{seen.info});
}

void BoardWatch::State::observe(const drivers::LinkChanged& seen) {
  const LinkChange change{seen.state, seen.port, seen.why};
  if (change != LinkChange{board.link, board.port, board.why}) publisher.tell(change);
  // Any word about the line means that it was opened anew, or is gone: also the first one after a
  // restart, which finds the line as it was left.
  gap = true;
  clock.look_away();
  pending.clear();
  quiet.stop();
  if (seen.state == drivers::LinkState::kLive) ask();
}

// Time.

void BoardWatch::State::run_until(Instant until, std::vector<TimedChange>& changes) {
  for (auto next = due(); next <= until; next = due()) {
    last = std::max(last, next);
    publisher.begin(last, changes);
    if (quiet.due() == next) {
      reach(quiet.take(until));
    } else if (const auto given = gesture.take(next)) {
      conclude(*given);
    }
    withdraw_difference();
  }
}

void BoardWatch::State::reach(QuietStep step) {
  if (step == QuietStep::kStands) begin_game_if_array_stands();
  if (step == QuietStep::kStillAsking && !awaits_play()) quiet.stop();
  if (!awaits_play()) return;
  if (step == QuietStep::kStillAsking && is_explained()) return quiet.stop();
  switch (step) {
    case QuietStep::kHandsOff:
      explain_by_two_plies();
      revise_weak_ply();
      return;
    case QuietStep::kStands:
      confirm_by_quiet_reply();
      if (!is_explained()) ask();
      if (something_appeared() || !board.unexplained.empty()) tell_difference();
      return;
    case QuietStep::kSettled:
      infer(false);
      return;
    case QuietStep::kLeft:
      confirm_the_end();
      tell_difference();
      return;
    case QuietStep::kAskAgain:
    case QuietStep::kStillAsking:
      if (!is_explained()) ask();
      return;
  }
}

// What differs.

void BoardWatch::State::tell_difference() {
  auto squares = differences(sheet.last().placement(), picture.placement());
  if (squares != board.unexplained) publisher.tell(UnexplainedChange{std::move(squares)});
}

bool BoardWatch::State::something_appeared() const {
  const auto& expected = sheet.last().placement();
  return std::ranges::any_of(differences(expected, picture.placement()), [&](Square square) {
    return picture.placement()[square] != Piece::kNone;
  });
}

void BoardWatch::State::withdraw_difference() {
  if (board.unexplained.empty()) return;
  const bool over = !sheet.in_play() && !sheet.game().incomplete;
  if (over || is_explained()) publisher.tell(UnexplainedChange{});
}

void BoardWatch::State::tell_clock() {
  const auto state = clock.state(picture.orientation());
  if (state != board.clock) publisher.tell(ClockChange{state});
}

// The watch.

BoardWatch::BoardWatch(int games_before) : state_(std::make_unique<State>(games_before)) {}
BoardWatch::~BoardWatch() = default;
BoardWatch::BoardWatch(BoardWatch&&) noexcept = default;
BoardWatch& BoardWatch::operator=(BoardWatch&&) noexcept = default;

void BoardWatch::observe(Instant at, const drivers::Observation& observation,
                         std::vector<TimedChange>& changes) {
  advance(at, changes);
  state_->publisher.begin(state_->last, changes);
  std::visit([this](const auto& seen) { state_->observe(seen); }, observation);
  state_->withdraw_difference();
}

void BoardWatch::advance(Instant now, std::vector<TimedChange>& changes) {
  now = std::clamp(now, state_->last, kLatest);
  state_->run_until(now, changes);
  state_->last = now;
}

Instant BoardWatch::wake_at() const { return state_->due(); }

bool BoardWatch::take_placement_request() { return std::exchange(state_->asks, false); }

const Board& BoardWatch::board() const { return state_->board; }

std::vector<drivers::Observation> BoardWatch::checkpoint() const {
  const auto& state = *state_;
  std::vector<drivers::Observation> seen;
  const drivers::LinkChanged link{state.board.link, state.board.port, state.board.why};
  // A reading of the clock before the line came says nothing of where the lever lies since.
  if (state.clock.last() && !state.clock.lever_known()) seen.emplace_back(*state.clock.last());
  seen.emplace_back(link);
  seen.emplace_back(drivers::DeviceRead{state.board.device});
  if (state.clock.last() && state.clock.lever_known()) seen.emplace_back(*state.clock.last());
  seen.emplace_back(drivers::PlacementRead{state.picture.as_read()});
  return seen;
}

}  // namespace jadoube::watch
