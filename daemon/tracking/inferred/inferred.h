#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "daemon/tracking/inferred/reconsideration.h"
#include "daemon/tracking/sensed/sensed.h"

namespace jadoube::tracking {

/// One question about what was played. `steps/explain_steps.cc` has their order.
enum class Task : std::uint8_t {
  /// What may follow? All hypotheses are weighed again, and the best variation is recorded.
  kWeigh,
  /// The same, and nothing is recorded yet.
  kOnlyWeigh,
  /// A player has pressed: which ply completes that? Asks also for illegal plies, and for plies
  /// that nobody saw.
  kPress,
  /// Nothing is moving, and nobody saw what happened meanwhile: which plies were made?
  kGap,
  /// The plies of a gap were found, and are not final. Are there better ones?
  kGapAgain,
  /// A player has pressed and has no ply: is a piece not read?
  kUnreadPiece,
  /// What is left to do after a press.
  kAfterPress,
  /// A piece is about to be lifted for the reply, and no clock is pressed: was the ply illegal?
  kIllegalBeforeReply,
  /// The board is at rest without a clock: was the ply illegal?
  kIllegalAtRest,
  /// A piece has come: has it taken another one where that was not read?
  kUnreadCapture,
  /// No hand is in the middle of a movement: which plies did nobody see?
  kUnseen,
  /// The same when the board was read as a whole and nothing moves.
  kUnseenAtRest,
  /// Nothing has moved for long: what differs is no movement.
  kQuiet,
  /// All since the root is weighed again: do other plies explain the placement?
  kReconsider,
  /// Is an earlier position of the game on the board?
  kTakenBack,
  /// Is one piece read as another?
  kMisread,
  /// A piece that was moved against the Laws is where a legal move takes it, and the replies stay.
  /// Was that move played?
  kLegalInstead,
};

/// A piece that is on `square` and is reported as `piece`, which it is not.
struct Misread {
  rules::Square square;
  rules::Piece piece;
};

/// What a task needs besides what is sensed and recorded.
struct TaskInput {
  /// The press, for tasks about one.
  std::optional<Press> press = {};
  /// The number of plies that were firm before the last outage, as long as its plies are in doubt:
  /// as `OutageDoubts::holds`.
  std::optional<std::size_t> doubt_from = {};
};

/// What inference found, for the recorder to write. An empty field asks for nothing.
struct Inferred {
  /// The hypotheses were weighed: the best variation is to be written as far as it is certain.
  bool is_weighed = false;
  /// These plies take the place of all that is recorded after the root.
  std::optional<Reconsideration::Best> rewrite;
  /// Plies were taken back: this number of plies stays.
  std::optional<std::size_t> keep;
  /// This piece is read as another from now on.
  std::optional<Misread> misread;
  /// From this ply on, plies are missing, and nobody knows which.
  std::optional<std::size_t> lost_from;
  /// The board should be read as a whole.
  bool asks_for_placement = false;
  /// The placement is not the recorded one, and readers should know.
  bool differs = false;
};

}  // namespace jadoube::tracking
