#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "daemon/tracking/inferred/hindsight.h"
#include "daemon/tracking/inferred/move_inference.h"
#include "daemon/tracking/sensed/sensed.h"
#include "daemon/tracking/stage_values.h"

namespace jadoube::tracking {

/// One question about what was played. `inference_tasks` has their order.
enum class Task : std::uint8_t {
  /// What may follow? All hypotheses are weighed again.
  kWeigh,
  /// A player has pressed: which ply completes that? Asks also for illegal plies, and for plies
  /// that nobody saw.
  kPress,
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
  /// All since the root is weighed again: do other plies explain the placement?
  kLookBack,
  /// Does an earlier position of the game stand on the board?
  kTakenBack,
  /// Is one piece read as another?
  kMisread,
  /// A piece that was moved against the Laws stands where a legal move takes it, and the replies
  /// stay. Was that move played?
  kLegalInstead,
};

/// What a task needs besides what is sensed and recorded.
struct TaskInput {
  /// The press, for tasks about one.
  std::optional<Press> press = {};
  /// The number of plies that were firm before the last outage, if its plies are not known.
  std::optional<std::size_t> doubt_from = {};
};

/// What inference found, for the recorder to write. What is empty asks for nothing.
struct Inferred {
  /// The hypotheses were weighed: the best variation is to be written as far as it is certain.
  bool is_weighed = false;
  /// These plies take the place of all that is recorded after the root.
  std::optional<Hindsight::Best> rewrite;
  /// Plies were taken back: so many stay.
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

/// Does one task. It changes only the hypotheses; the caller gives the rest to the recorder.
Inferred infer(MoveInference& inference, Task task, const Sensed& sensed, const GameView& game,
               const TaskInput& input);

}  // namespace jadoube::tracking
