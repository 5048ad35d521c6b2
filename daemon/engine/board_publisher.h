#pragma once

#include <span>

#include "daemon/engine/board_replay.h"
#include "daemon/tracking/board_tracker.h"
#include "drivers/observation.h"

namespace jadoube::engine {

/// Puts changes of a board into its record that its incident tracker already knows. After a replay
/// it also publishes in what the replay differs from what was published before.
///
/// Invariant: each game that begins has a checkpoint in the record.
class BoardPublisher {
 public:
  /// Both must exist longer.
  BoardPublisher(tracking::BoardTracker& tracker, BoardRecord& record)
      : tracker_(tracker), record_(record) {}

  /// Records a change. If a game begins, the journal gets a checkpoint first.
  void publish(const model::TimedChange& change);
  /// Publishes the present game once more, because a replay gave another game than was published.
  void publish_again(drivers::Instant at);
  /// Publishes the differences from `published`, the earlier published state of the game.
  void publish_after(const PublishedGame& published, drivers::Instant at);
  /// Records the start of `game`, which a replay found after the present game. `seen_since`: the
  /// observations after its checkpoint.
  void start_found_game(const FoundGame& found, const model::Game& game,
                        std::span<const tracking::TimedObservation> seen_since);

 private:
  tracking::BoardTracker& tracker_;
  BoardRecord& record_;
};

}  // namespace jadoube::engine
