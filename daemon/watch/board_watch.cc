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

#include "daemon/watch/arrivals.h"
#include "daemon/watch/explain.h"
#include "daemon/watch/gesture.h"
#include "daemon/watch/lever.h"
#include "daemon/watch/picture.h"
#include "daemon/watch/publish.h"
#include "daemon/watch/quiet.h"
#include "daemon/watch/scoresheet.h"

namespace jadoube::watch {

using rules::Piece;
using rules::Square;

namespace {

/// No instant that an observation may have is so late that a timer cannot be set after it.
constexpr Instant kLatest = drivers::kNever - std::chrono::hours{24};

/// A king ply to the centre that is followed by the other king within this time was the gesture's
/// first half; one to any other square was a stop on the way there, if the king went on at once.
constexpr std::chrono::seconds kGestureTakes{10};
constexpr std::chrono::seconds kGestureStopTakes{2};

constexpr std::size_t kMostOpenPlies = 2;
constexpr std::size_t kMostInferredPlies = 3;

bool is_king(Piece piece) { return piece == Piece::kWhiteKing || piece == Piece::kBlackKing; }

bool is_over(const rules::Position& position) {
  return position.is_checkmate() || position.is_stalemate();
}

}  // namespace

struct BoardWatch::State {
  explicit State(int games) : games_before(games) {}

  // Observations: what each brings, in the order physical truth, then game.
  void observe(const drivers::SquareChanged& seen);
  void observe(const drivers::PlacementRead& seen);
  void observe(const drivers::ResultPieceSeen& seen);
  void observe(const drivers::ClockRead& seen);
  void observe(const drivers::ClockMissing& seen);
  void observe(const drivers::DeviceRead& seen);
  void observe(const drivers::LinkChanged& seen);
  void observe(const drivers::ClockAnswered&) {}
  void observe(const drivers::ClockButtonPressed&) {}
  void observe(const drivers::NoiseSkipped&) {}

  // Time.
  Instant due() const { return std::min(quiet.due(), gesture.due()); }
  void run_until(Instant until, std::vector<TimedChange>& changes);
  void reach(QuietStep step);

  // Explaining a picture.
  void picture_changed(bool after_gap = false);
  bool is_explained() const { return picture.placement() == sheet.last().placement(); }
  /// Whether the picture is to be explained by plies. After a gap it is the old one, with a few
  /// squares of the new, until the board was read as a whole.
  bool awaits_play() const { return !gap && sheet.in_play() && !gesture.kings_in_centre(); }
  void explain();
  bool explain_by_one_ply();
  void explain_by_two_plies();
  void revise_weak_ply();
  void infer(bool after_gap);

  // Confirming.
  void press(const Press& press);
  bool confirm_by(const Press& press);
  void confirm_by_pending_presses();
  bool lift_tells(Square square, Piece lifted) const;
  void confirm_by_replies();
  void confirm_by_quiet_reply();
  void confirm_the_end();

  // Games and results.
  void begin_game_if_array_stands();
  void begin_game();
  bool array_is_played() const;
  void conclude(const GivenResult& given);
  bool plies_are_missing() const;
  std::size_t plies_before_gesture() const;
  void resume_if_position_stands();

  // What differs.
  void tell_difference();
  bool something_appeared() const;
  void withdraw_difference();
  void tell_clock();
  void ask() { asks = true; }

  Board board;
  Publisher publisher{board};
  Scoresheet sheet{board, publisher};
  Picture picture;
  Arrivals arrivals;
  Clock clock;
  PendingPresses pending;
  Gesture gesture;
  Quiet quiet;
  int games_before;
  Instant last{};
  /// The line was away: what was played meanwhile is in the next reading of the whole board.
  bool gap = false;
  /// The board was read as a whole after its last single change.
  bool read_as_whole = false;
  bool asks = false;
};

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

// Explaining a picture.

void BoardWatch::State::picture_changed(bool after_gap) {
  tell_clock();
  gesture.look(publisher.at(), picture.placement());
  quiet.restart(publisher.at());
  if (!sheet.has_game()) {
    if (picture.is_initial_array()) begin_game();
    return;
  }
  resume_if_position_stands();
  if (!awaits_play()) return;
  if (after_gap) infer(true);
  explain();
}

void BoardWatch::State::explain() {
  if (!explain_by_one_ply()) return;
  arrivals.clear();
  confirm_by_pending_presses();
  confirm_by_replies();
}

/// Finds the picture among the positions that are written, or one ply after one of them. Whether
/// it is explained.
bool BoardWatch::State::explain_by_one_ply() {
  const auto line = sheet.line();
  for (auto i = line.size(); i-- > 0;) {
    if (line[i].placement() == picture.placement()) return sheet.write(i, {}), true;
  }
  for (auto i = line.size(); i-- > 0;) {
    if (const auto move = one_ply(line[i], picture.placement())) {
      return sheet.write(i, {*move}), true;
    }
  }
  return false;
}

/// Two plies whose pictures were not shown one by one: hands overlapped, or a change was lost.
void BoardWatch::State::explain_by_two_plies() {
  if (is_explained()) return;
  auto found = lines(sheet.line().front(), picture.placement(), 2);
  std::size_t keep = 0;
  if (found.count == 0 && sheet.open_count() > 0) {
    keep = sheet.open_count();
    found = lines(sheet.last(), picture.placement(), 2);
  }
  if (found.count != 1 || !arrivals.support(found.line, picture.placement())) return;
  arrivals.clear();
  sheet.write(keep, found.line);
  confirm_by_pending_presses();
  confirm_by_replies();
}

/// The opponent's lift confirmed a ply, and yet its piece went on, or back.
void BoardWatch::State::revise_weak_ply() {
  const auto* before = sheet.before_weak_ply();
  if (before == nullptr || is_explained()) return;
  if (before->placement() == picture.placement()) return sheet.rewrite_weak_ply({});
  if (const auto move = one_ply(*before, picture.placement())) sheet.rewrite_weak_ply({*move});
}

/// Plies that nobody saw: the shortest way from what is written to a picture read as a whole, if
/// it is the only one of its length. After a gap nobody saw anything come.
void BoardWatch::State::infer(bool after_gap) {
  if (!awaits_play() || !read_as_whole || is_explained() || picture.is_initial_array()) return;
  const auto line = sheet.line();
  for (auto i = line.size(); i-- > 0;) {
    if (line[i].placement() == picture.placement()) return sheet.write(i, {});
  }
  // What was written before the gap may have been a stop on the way, so it counts like any other
  // ply.
  const auto open = sheet.open_count();
  for (std::size_t plies = 1; plies <= kMostInferredPlies + open; ++plies) {
    for (const auto keep : {open, std::size_t{0}}) {
      if (plies <= keep || plies - keep > kMostInferredPlies) continue;
      const auto found = lines(line[keep], picture.placement(), static_cast<int>(plies - keep));
      if (found.count == 0) continue;
      if (found.count > 1) return;
      if (!after_gap && !arrivals.support(found.line, picture.placement())) return;
      return sheet.infer(keep, found.line);
    }
  }
}

// Confirming.

void BoardWatch::State::press(const Press& press) {
  if (!awaits_play()) return;
  explain_by_two_plies();
  if (!confirm_by(press)) {
    // His ply is still to come, or both pressed before the squares of either were read.
    if (sheet.last().turn() == press.by || sheet.open_count() > 0 || !pending.all().empty()) {
      pending.keep(press);
      ask();
    }
  }
  if (!is_explained()) tell_difference();
}

/// Confirms all plies up to the last one of who pressed. Whether there is one and it stands.
bool BoardWatch::State::confirm_by(const Press& press) {
  const auto line = sheet.line();
  auto count = sheet.open_count();
  if (count > 0 && line[count].turn() == press.by) --count;
  if (count == 0) {
    if (sheet.last().turn() != press.by) return false;
    const auto move = one_ply_despite_debris(sheet.last(), picture.placement());
    if (!move) return false;
    sheet.write(sheet.open_count(), {*move});
    count = sheet.open_count();
  } else if (!is_explained() &&
             !stands_despite_debris(line[count].placement(), picture.placement(), press.by)) {
    return false;
  }
  sheet.confirm(count, Evidence::kPress, press);
  return true;
}

void BoardWatch::State::confirm_by_pending_presses() {
  pending.expire(quiet.since());
  const auto presses = pending.all();
  pending.clear();
  for (const auto& press : presses) {
    auto count = sheet.open_count();
    if (count > 0 && sheet.line()[count].turn() == press.by) --count;
    if (count > 0) {
      sheet.confirm(count, Evidence::kPress, press);
    } else {
      pending.keep(press);
    }
  }
}

/// Whether, without a clock, the lift of what stood on `square` confirms the ply before it: the
/// opponent would not touch a piece of his own before that is over.
bool BoardWatch::State::lift_tells(Square square, Piece lifted) const {
  if (!awaits_play() || clock.in_use() || sheet.open_count() == 0) return false;
  const auto& position = sheet.last();
  const auto& ply = sheet.open_ply(sheet.open_count() - 1);
  if (lifted == Piece::kNone || position.placement()[square] != lifted ||
      color_of(lifted) != position.turn())
    return false;
  // A victim may be in his hand already, but not the piece just moved: that one may be on its way.
  const auto differing = differences(position.placement(), picture.placement());
  if (differing.size() > 1) return false;
  if (differing.size() == 1) {
    if (differing[0] == ply.move.to || picture.placement()[differing[0]] != Piece::kNone ||
        color_of(position.placement()[differing[0]]) == position.turn()) {
      return false;
    }
  }
  // Kings walk to the centre together when the game is over.
  if (is_king(lifted) && is_centre(ply.move.to) && is_king(position.placement()[ply.move.to])) {
    return false;
  }
  // The mover may lift his victim while his piece rests on the way to it.
  const auto& before = sheet.line()[sheet.open_count() - 1];
  return std::ranges::none_of(before.legal_moves(), [&](rules::Move move) {
    return move.from == ply.move.from && move.to == square;
  });
}

void BoardWatch::State::confirm_by_replies() {
  const std::size_t most = clock.in_use() ? kMostOpenPlies : 1;
  if (sheet.open_count() > most) {
    sheet.confirm(sheet.open_count() - most, Evidence::kReply);
  }
}

void BoardWatch::State::confirm_by_quiet_reply() {
  if (is_explained() && sheet.open_count() > 1) {
    sheet.confirm(sheet.open_count() - 1, Evidence::kReply);
  }
}

/// Mate and stalemate end the game; nobody has to press after them [FIDE 2023 Art. 6.2.1.1].
void BoardWatch::State::confirm_the_end() {
  if (sheet.open_count() > 0 && is_explained() && is_over(sheet.last())) {
    sheet.confirm(sheet.open_count(), Evidence::kQuietTime);
  }
}

// Games and results.

void BoardWatch::State::begin_game_if_array_stands() {
  if (!sheet.has_game() || !picture.is_initial_array()) return;
  if (sheet.in_play() && (sheet.game().plies.empty() || array_is_played())) return;
  begin_game();
}

void BoardWatch::State::begin_game() {
  pending.clear();
  clock.begin_game();
  gesture = Gesture{};
  gap = false;
  read_as_whole = true;
  sheet.begin(++games_before);
}

/// Whether the array is the game's own position: knights went out and came back.
bool BoardWatch::State::array_is_played() const {
  return is_explained() && (sheet.open_count() == 0 || clock.running());
}

void BoardWatch::State::conclude(const GivenResult& given) {
  if (!sheet.has_game()) return;
  const auto& game = sheet.game();
  // A result piece that still stands when the array is set up says nothing of the next game.
  if (given.termination == Termination::kResultPiece && game.plies.empty()) return;
  if (game.result == given.result && game.termination == given.termination) return;
  if (given.termination == Termination::kKingsGesture) sheet.write(plies_before_gesture(), {});
  if (is_over(sheet.last())) sheet.confirm(sheet.open_count(), Evidence::kQuietTime);
  sheet.conclude(given.result, given.termination, plies_are_missing());
}

/// Whether the plies did not explain the board before the kings, or a result piece, were put there.
/// The kings' own squares and the centre say nothing, and one square more is a piece in a hand.
bool BoardWatch::State::plies_are_missing() const {
  const auto& expected = sheet.last().placement();
  return std::ranges::count_if(board.unexplained, [&](Square square) {
           return !is_centre(square) && !is_king(expected[square]);
         }) > 1;
}

/// How many open plies were there before a king set out for the centre.
std::size_t BoardWatch::State::plies_before_gesture() const {
  std::size_t i = 0;
  for (; i < sheet.open_count(); ++i) {
    const auto& ply = sheet.open_ply(i);
    if (!is_king(sheet.line()[i].placement()[ply.move.from])) continue;
    const auto takes = is_centre(ply.move.to) ? kGestureTakes : kGestureStopTakes;
    if (gesture.since() - ply.made_at < takes) break;
  }
  return i;
}

void BoardWatch::State::resume_if_position_stands() {
  if (sheet.game().termination == Termination::kKingsGesture && is_explained()) {
    sheet.conclude(rules::Result::kUnknown, Termination::kNone);
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
