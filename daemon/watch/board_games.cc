// The last stage of a board's watch: how games begin, and how they end.
#include <algorithm>

#include "daemon/watch/board_state.h"

namespace jadoube::watch {

using rules::Square;

namespace {

/// A king ply to the centre where the king stays, and that is followed by the other king within
/// this time, was the gesture's first half; one to any other square was a stop on the way there, if
/// the king went on at once.
constexpr std::chrono::seconds kGestureTakes{5};
constexpr std::chrono::seconds kGestureStopTakes{2};
/// Between these times it may as well have been the other.
constexpr std::chrono::seconds kGestureTakesAtLeast{2}, kGestureTakesAtMost{10};

}  // namespace

void BoardWatch::State::begin_game_if_array_stands() {
  if (!sheet.has_game() || !picture.is_initial_array()) return;
  if (sheet.in_play() && (sheet.game().plies.empty() || array_is_played())) return;
  begin_game();
}

/// Whether the array stands but for a square or two: one that was misread would keep the game from
/// beginning.
bool BoardWatch::State::is_nearly_array() const {
  constexpr int kMostMisread = 2;
  const auto squares = differing(picture.placement(), rules::Placement::initial());
  return squares != 0 && rules::count(squares) <= kMostMisread;
}

void BoardWatch::State::ask_for_array(QuietStep step) {
  using enum QuietStep;
  if (step == kStands || step == kAskAgain || step == kStillAsking) ask();
}

void BoardWatch::State::begin_game() {
  clock.begin_game();
  gesture = Gesture{};
  gap = being_cleared = false;
  sheet.begin(++games_before, rules::Position::initial());
  restart_beam();
}

/// Whether the array is the game's own position: knights went out and came back.
bool BoardWatch::State::array_is_played() const {
  return is_explained() && (sheet.firm_count() == sheet.plies().size() || clock.running());
}

void BoardWatch::State::conclude(const GivenResult& given) {
  if (!sheet.has_game()) return;
  const auto& game = sheet.game();
  // A result piece that still stands when the array is set up says nothing of the next game.
  if (given.termination == Termination::kResultPiece && game.plies.empty()) return;
  if (game.result == given.result && game.termination == given.termination) return;
  if (given.termination == Termination::kKingsGesture) take_gesture_back();
  if (is_over()) confirm_the_end();
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

/// A king on his way to the centre made no ply; whether he did is told where it is in doubt.
void BoardWatch::State::take_gesture_back() {
  const auto keep = plies_before_gesture();
  std::vector<Explanation> found;
  for (auto i = sheet.firm_count(); i < sheet.plies().size(); ++i) {
    const auto took = gesture.since() - sheet.plies()[i].made_at;
    if (!is_king_still_there(i) || took < kGestureTakesAtLeast || took > kGestureTakesAtMost) {
      continue;
    }
    found = {{{sheet.plies()[i].san}}, {}};
    if (i >= keep) std::ranges::reverse(found);
  }
  sheet.write(keep, {});
  if (!found.empty()) publisher.tell(UncertaintyChange{std::move(found)});
}

/// Whether ply `index` took a king to the square of the centre where he stands now.
bool BoardWatch::State::is_king_still_there(std::size_t index) const {
  const auto move = sheet.plies()[index].move;
  const auto king = sheet.before(index).placement()[move.from];
  return is_king(king) && is_centre(move.to) && picture.placement()[move.to] == king;
}

/// How many plies were there before a king set out for the centre; firm ones stay.
std::size_t BoardWatch::State::plies_before_gesture() const {
  auto i = sheet.firm_count();
  for (; i < sheet.plies().size(); ++i) {
    const auto& ply = sheet.plies()[i];
    if (!is_king(sheet.before(i).placement()[ply.move.from])) continue;
    const auto takes = is_king_still_there(i) ? kGestureTakes : kGestureStopTakes;
    if (gesture.since() - ply.made_at < takes) break;
  }
  return i;
}

/// The kings went back to their squares: for more play if the clock runs, else to look the game
/// over together.
void BoardWatch::State::resume_if_position_stands() {
  if (sheet.game().termination != Termination::kKingsGesture) return;
  if (!clock.running() || !is_explained()) return;
  sheet.conclude(rules::Result::kUnknown, Termination::kNone);
  restart_beam();
}

}  // namespace jadoube::watch
