#pragma once

#include <vector>

#include "daemon/tracking/log/timeline.h"
#include "daemon/tracking/pipeline.h"
#include "daemon/tracking/sensed/board_sensors.h"

namespace jadoube::tracking {

/// Replays old observations in a copy of the pipeline. The original does not change until
/// `commit_to`, and never if the replay is dropped.
///
/// What stands and what the clock shows has been told meanwhile, and is not told again. Plies are
/// told now, with the instants at which they were made.
class Replay {
 public:
  explicit Replay(const Pipeline& live);
  // The board that is replayed tells its changes here.
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  /// The copy.
  Pipeline& board() { return board_; }
  TrackerParts& parts() { return board_.parts(); }

  /// From now on, what is processed happened earlier.
  void begin_replay() { parts().now.source = Source::kReplayed; }
  /// The same, at `at`.
  void begin_replay(drivers::Instant at);
  /// The sensors report what they had reported `then`.
  void sense(const BoardSnapshot& then);
  BoardSnapshot snapshot() { return parts().sensors.snapshot(parts().inference.read_since()); }

  /// Replays what happened.
  void play(const Timeline& timeline);
  /// Lives through a game's end: the first of `entries` are play, the others set up the pieces
  /// again. The kings that stood in the centre before that gave the result, however long that was.
  void play_to_end(std::span<const drivers::LogEntry> entries, drivers::Instant from,
                   drivers::Instant to);
  /// Does what is due by `until`.
  void advance_to(drivers::Instant until);
  /// What is put on the board as a result is one.
  void accept_result_now();

  /// From now on, what is processed happens now again.
  void end_replay();
  /// The placement is that of the `present` again; what has changed since is explained.
  void restore_present(const BoardSnapshot& present);

  /// The original takes over what was found.
  void commit_to(Pipeline& live) const { live.adopt(board_, changes_); }

 private:
  void let_time_pass(drivers::Instant until);
  void take(const drivers::LoggedSquare& seen);
  void take(const drivers::LoggedPress& heard);
  void take(const Press& press) { board_.press(press); }

  Pipeline board_;
  std::vector<model::TimedChange> changes_;
};

}  // namespace jadoube::tracking
