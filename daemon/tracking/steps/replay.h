#pragma once

#include <vector>

#include "daemon/tracking/log/timeline.h"
#include "daemon/tracking/steps/stages.h"

namespace jadoube::tracking {

/// Replays old observations in a copy of the stages. The original does not change until
/// `commit_to`, and never if the replay is dropped.
///
/// The placement and the clock were published meanwhile, and are not published again. Plies are
/// published now, with the instants at which they were made.
class Replay {
 public:
  explicit Replay(const Stages& original);
  // The copy publishes its changes here.
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  /// The copy.
  Stages& stages() { return stages_; }

  /// From now on, what is processed happened earlier.
  void begin_replay() { stages_.sensors().known().now.source = Source::kReplayed; }
  /// The same, at `at`.
  void begin_replay(drivers::Instant at);
  /// The sensors report what they had reported `then`.
  void sense(const BoardSnapshot& then);
  BoardSnapshot snapshot() const { return stages_.sensed().snapshot(); }

  /// Replays what happened.
  void play(const Timeline& timeline);
  /// Replays a game's end: the first of `entries` are play, the others set up the pieces again. The
  /// kings that were in the centre before that gave the result, however long that was.
  void play_to_end(std::span<const drivers::LogEntry> entries, drivers::Instant from,
                   drivers::Instant to);
  /// Does what is due by `until`.
  void advance_to(drivers::Instant until);
  /// A result that is on the board counts at once.
  void accept_result_now();

  /// From now on, what is processed happens now again.
  void end_replay();
  /// The placement is that of the `present` again; what has changed since is explained.
  void restore_present(const BoardSnapshot& present);

  /// The original takes over what was found.
  void commit_to(Stages& original) const { original.adopt(stages_, changes_); }

 private:
  void let_time_pass(drivers::Instant until);
  void take(const drivers::LoggedSquare& seen);
  void take(const drivers::LoggedPress& logged);
  void take(const Press& press);

  Stages stages_;
  std::vector<model::TimedChange> changes_;
};

}  // namespace jadoube::tracking
