// What was played has to be inferred from the placement and how it came about. A hand lifts,
// slides, drags, bumps and puts back. Squares are scanned one after the other, so a piece may be
// seen twice or nowhere for a while. A reply is begun before the press, or before the piece is
// released.
//
// Policy:
// - The best hypothesis is recorded as far as it is ahead of all others.
// - A press asks for more: a piece that was lifted and is not read, illegal plies, plies that
//   nobody saw. Most of these stay provisional until what comes after decides. Without a clock, the
//   next lift asks for illegal plies.
// - A board at rest whose placement nothing explains asks for illegal plies, plies that nobody saw,
//   better plies of a gap, another reading of all since the root, an earlier position, and a piece
//   that is misread. What stays unexplained is published, and never guessed.
#include <algorithm>

#include "daemon/tracking/inferred/move_inference.h"

namespace jadoube::tracking {

namespace {

/// The most plies whose pieces were not seen to come: when no hand moves, and when the board is at
/// rest.
constexpr int kMostUnseenHandsOff = 2, kMostUnseenInQuiet = 3;
/// A log that lacks changes leads to the placement only by what hardly ever happens. Of 1,800 games
/// that logs had in full none came to more than 5,530; one that lacked a capture, to 7,700 [seen].
constexpr Cost kLacksChanges = 6000;

/// What all tasks read.
struct TaskReads {
  const MoveInference& inference;
  const Sensed& sensed;
  const GameView& game;
  const TaskInput& input;

  bool matches_record() const { return sensed.placement() == game.reported(); }
  std::size_t settled() const { return inference.hypotheses().root().ply_count; }
  /// What was confirmed before an outage in doubt is not the reason that nothing explains the
  /// placement.
  std::size_t certain_plies() const { return input.doubt_from.value_or(0); }
};

Inferred after_press(const TaskReads& reads) {
  const auto& [inference, sensed, game, input] = reads;
  const auto& press = *input.press;
  const auto& best = inference.hypotheses().best();
  const auto& found = press.by == best.position.turn() ? best.previous_press : best.own_press;
  Inferred inferred;
  inferred.asks_for_placement = !found || found->at != press.at || !inference.explains_placement();
  inferred.differs = !reads.matches_record();
  const bool lacks_changes = sensed.is_replayed() && best.total() > kLacksChanges;
  if (lacks_changes) inferred.lost_from = game.firm_count();
  return inferred;
}

/// Plies were taken back: exactly an earlier position is on the board. If no clock shows that the
/// game is played on, at most a few plies are taken back. If more would be taken back, the game is
/// over and is looked over, or the next game has led to the same placement.
Inferred taken_back(const TaskReads& reads) {
  constexpr std::size_t kMostTakenBack = 4;
  const auto& [inference, sensed, game, input] = reads;
  Inferred inferred;
  if (reads.matches_record() || inference.explains_placement()) return inferred;
  if (sensed.shows_starting_position()) return inferred;
  for (auto i = game.plies().size(); i-- > std::max<std::size_t>(game.doubt().corrected, 1);) {
    if (game.reported(i) != sensed.placement()) continue;
    const bool is_far = game.plies().size() - i > kMostTakenBack;
    if (is_far && !sensed.clock.in_use()) {
      inferred.lost_from = game.firm_count();
    } else {
      inferred.keep = i;
    }
    return inferred;
  }
  return inferred;
}

/// What is recorded, with `move` in the place of ply `index`. Nothing if that does not lead to the
/// placement, or cannot be played.
std::optional<Reconsideration::Best> with_legal_ply(const TaskReads& reads, std::size_t index,
                                                    rules::Move move) {
  const auto& [inference, sensed, game, input] = reads;
  Reconsideration::Best found;
  found.ahead = kAheadWithPress;
  auto position = game.positions()[index];
  for (auto i = reads.settled(); i < game.plies().size(); ++i) {
    const auto played = i == index ? move : game.plies()[i].move;
    found.variation.push_back(played);
    if (i < index) continue;
    if (!position.is_legal(played)) return std::nullopt;
    position = position.after(played);
  }
  const bool leads_there = as_sensed(position.placement(), sensed.sensing()) == sensed.placement();
  return leads_there ? std::optional(found) : std::nullopt;
}

Inferred legal_instead(const TaskReads& reads) {
  const auto& [inference, sensed, game, input] = reads;
  if (reads.matches_record()) return {};
  Inferred inferred;
  for (auto i = game.plies().size(); i-- > std::max(game.doubt().corrected, reads.settled());) {
    const auto& ply = game.plies()[i];
    if (ply.state != model::PlyState::kIllegal) continue;
    for (const auto move : game.positions()[i].legal_moves()) {
      if (move.from != ply.move.from) continue;
      const auto found = with_legal_ply(reads, i, move);
      const bool may_be =
          found && (!inference.explains_placement() ||
                    found->variation == moves_of(inference.hypotheses().variation()));
      if (!may_be) continue;
      inferred.rewrite = found;
      return inferred;
    }
  }
  return inferred;
}

}  // namespace

Inferred MoveInference::infer(Task task, const Sensed& sensed, const GameView& game,
                              const TaskInput& input) {
  const TaskReads reads{*this, sensed, game, input};
  Inferred inferred;
  switch (task) {
    case Task::kAfterPress:
      return after_press(reads);
    case Task::kTakenBack:
      return taken_back(reads);
    case Task::kLegalInstead:
      return legal_instead(reads);
    case Task::kReconsider:
      if (!explains_placement()) inferred.rewrite = reconsider_since_root();
      break;
    case Task::kMisread:
      // One piece, and nothing else, is reported as another of its colour. No move does that except
      // a promotion, and nobody exchanges pieces in play.
      if (input.doubt_from) break;
      inferred.misread = find_misread(game.reported(), sensed.placement());
      break;
    default:
      inferred.is_weighed = weigh(task, sensed, game, input);
  }
  return inferred;
}

/// Does a task that only changes the hypotheses. True if the best variation is to be recorded.
bool MoveInference::weigh(Task task, const Sensed& sensed, const GameView& game,
                          const TaskInput& input) {
  const TaskReads reads{*this, sensed, game, input};
  switch (task) {
    case Task::kWeigh:
      if (is_being_cleared_) return false;
      beam_.update_hypotheses();
      return true;
    case Task::kOnlyWeigh:
      beam_.update_hypotheses();
      return false;
    case Task::kPress:
      explain_press(input.press->by, reads.certain_plies());
      return false;
    case Task::kGap:
      beam_.update_hypotheses();
      consider_gap_plies({.earlier = game.positions(), .confirmed = game.firm_count()},
                         sensed.shows_starting_position());
      return false;
    case Task::kGapAgain:
      // Plies before the gap may be wrong; nothing is concluded from quiet time.
      if (!input.doubt_from || explains_placement()) return false;
      beam_.consider_gap({.earlier = game.positions(), .confirmed = *input.doubt_from});
      return true;
    case Task::kUnreadPiece:
      // The player has pressed, and the best hypothesis has no ply for that.
      if (hypotheses().best().position.turn() == input.press->by)
        beam_.consider_unread(input.press->by);
      return true;
    case Task::kIllegalBeforeReply:
      // Only plies that explain the whole placement.
      beam_.consider_illegal(cost::kInHand);
      return false;
    case Task::kIllegalAtRest:
      if (!explains_placement() && !sensed.clock.in_use()) beam_.consider_illegal();
      return false;
    case Task::kUnreadCapture:
      return consider_unread_capture();
    case Task::kUnseen:
      return consider_unseen_plies(kMostUnseenHandsOff, reads.certain_plies());
    case Task::kUnseenAtRest:
      return consider_unseen_plies(kMostUnseenInQuiet, reads.certain_plies());
    case Task::kQuiet:
      beam_.charge_quiet_time();
      return false;
    default:
      return false;
  }
}

}  // namespace jadoube::tracking
