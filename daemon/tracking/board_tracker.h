#pragma once

#include <memory>
#include <span>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/change.h"
#include "daemon/model/correction.h"
#include "daemon/tracking/sensors/sensing.h"
#include "drivers/instant.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// What was observed, and when.
struct TimedObservation {
  drivers::Instant at;
  drivers::Observation observation;
};

/// Watches one board: turns its observations into the picture, the game and its plies. Pure: no
/// thread, no I/O, no clock; the same observations at the same instants give the same changes,
/// always.
///
/// Timers run in the order of time: `observe` first does what was due before the observation, so it
/// does not matter how late or how often `advance` is called.
class BoardTracker {
 public:
  /// `games_before`: how many games this board has had; the next one is numbered after them.
  /// `sensing`: what the board can tell of what stands on a square.
  explicit BoardTracker(int games_before = 0, SensingClass sensing = SensingClass::kIdentity);
  ~BoardTracker();
  BoardTracker(const BoardTracker&);
  BoardTracker(BoardTracker&&) noexcept;
  BoardTracker& operator=(BoardTracker&&) noexcept;

  /// Appends to `changes` what `observation` changed. An `at` before the last one counts as the
  /// last one.
  void observe(drivers::Instant at, const drivers::Observation& observation,
               std::vector<model::TimedChange>& changes);

  /// Does what time alone brings, by `now`.
  void advance(drivers::Instant now, std::vector<model::TimedChange>& changes);

  /// The last instant it was told of: one before that counts as this.
  drivers::Instant last_at() const;

  /// When `advance` has something to do next; kNever where only an observation can bring news.
  drivers::Instant wake_at() const;

  /// Whether a board's log tells of a game that follows on the present one. To be begun before more
  /// is observed: `advance` to `wake_at` does it, one game at a time.
  bool game_follows() const;

  /// Whether the picture is doubted, so that the board should be read as a whole; asking clears it.
  bool take_placement_request();

  /// Whether more may have happened than the watch has seen, so that the log which a board may keep
  /// should be read; asking clears it. Where `LogAwaited` does not follow within half a second, the
  /// watch goes by what stands.
  bool take_log_request();

  /// Writes what an arbiter said, now; `Correction::after` is for the caller, who has seen to it
  /// that no later observation was taken (`rederive.h`). There must be a game, with at least
  /// `keep` plies, or a new one begins.
  void correct(const model::Correction& correction, std::vector<model::TimedChange>& changes);

  /// What an arbiter said, in order of `Correction::after`, is written when all up to then is taken
  /// and the record has a place for it. What is not due by `last_at` takes the place of what was
  /// expected after that.
  ///
  /// In a gap that means: what he said before the board told of it is written when he said it, and
  /// what he said later is written where the board's log comes to it.
  void expect(std::span<const model::Correction> corrections);

  /// Writes all that is expected still. What the record has no place for, because another
  /// correction came before, is left out.
  void write_expected(std::vector<model::TimedChange>& changes);
  bool none_left_out() const;

  /// Has the watch see no other game than number `games_before` + 1: where the next one would begin
  /// it ends that one, and what is observed later is not for it.
  void see_one_game_only();

  /// The next game began with what came next, which also told that the board's log had come whole:
  /// a log that waits for that is taken in.
  void take_in_waiting_log(std::vector<model::TimedChange>& changes);

  /// Ends the one game as the next one's beginning does, if it has not ended it.
  void close_game(std::vector<model::TimedChange>& changes);

  /// Appends what turns `published`, of the same game, into what this watch holds, as one revision
  /// more; the watch counts on from there.
  void publish_after(const model::Board& published, std::vector<model::TimedChange>& changes);

  /// What is known, which is the fold of all changes so far.
  const model::Board& board() const;

  /// Observations, each at its instant, that bring a new watch with `games_before` one less than
  /// the present game's ordinal to where this one was when its game began: the journal writes them
  /// at that moment, and a restart replays from them instead of from the beginning of time. Good
  /// only right after a GameStarted. The last one is at the instant at which the game began.
  std::vector<TimedObservation> checkpoint() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace jadoube::tracking
