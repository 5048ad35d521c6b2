#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/change.h"
#include "daemon/model/ruling.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "drivers/observation.h"
#include "rules/position.h"

namespace jadoube::tracking {

class Pipeline;

/// Which games of a board a tracker follows.
enum class Follows : std::uint8_t {
  kAllGames,
  /// The first game that begins. At the start of the next game this game ends. What is observed
  /// later does not belong to it.
  kOneGame,
};

/// What a board may be asked for.
enum class BoardRequest : std::uint8_t {
  /// The whole placement, because the sensed one is doubted.
  kPlacement,
  /// The log that a board may keep, because more may have happened than was sensed. If `LogAwaited`
  /// does not follow within half a second, the tracker goes by the placement.
  kLog,
};

/// Tracks one board: turns its observations into the sensed placement, the game and its plies.
/// Pure: no thread, no I/O, no clock. The same observations at the same instants always give the
/// same changes.
///
/// Timers run in the order of time: `observe` first does what was due before the observation. So it
/// does not matter how late or how often `advance` is called.
class BoardTracker {
 public:
  /// `games_before`: how many games this board has had; the next one is numbered after them.
  ///
  /// A `DeviceRead` has what the board can do, like everything else that is known of it. So a
  /// tracker that begins from the record has this before the board is connected. Until then the
  /// board is taken for one of the usual `drivers::Capabilities`.
  explicit BoardTracker(int games_before = 0, Follows follows = Follows::kAllGames);
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
  /// The latest time passed to any call. Earlier times count as this one.
  drivers::Instant last_at() const;
  /// When `advance` has something to do next; kNever if only an observation can change something.
  drivers::Instant wake_at() const;

  /// Sets the positions from which games may begin, because pairings name them. A game that begins
  /// with the same pieces and the same side to move gets the whole position. That includes the move
  /// number and the castling rights. Not if an arbiter decides otherwise. They stay known until
  /// others are.
  void know_starts(std::vector<rules::Position> starts);

  /// True if the log has another game after the present one. Begin it before the next observation,
  /// by `advance` to `wake_at`. Ask again after that: the log may have several.
  bool game_follows() const;
  /// True if the board should be asked for that. Asking clears it.
  bool take_request(BoardRequest request);

  /// Applies a correction now. `Correction::after` is for the caller, who has made sure that no
  /// later observation was taken (`rederive.h`). There must be a game with at least `keep` plies,
  /// or a new one begins.
  void correct(const model::Correction& correction, std::vector<model::TimedChange>& changes);
  /// Queues corrections, in order of `Correction::after`. Each is applied when all observations up
  /// to `after` are processed and the record has its place. Corrections that are not due by
  /// `last_at` replace those that were expected after that.
  ///
  /// In an outage there are two cases. A correction made before the board's log came is written
  /// when the arbiter made it. A later one is written where the board's log reaches it.
  void expect(std::span<const model::Correction> corrections);
  /// Writes all that is still expected; false if nothing is. What the record has no place for,
  /// because another correction came before, is left out.
  bool write_expected(std::vector<model::TimedChange>& changes);
  /// True if the record had a place for all corrections that were expected.
  bool none_left_out() const;
  /// The next game began at `end`. So the board's log is complete: a log that waits is processed
  /// first. Then the expected corrections are written. Then the game ends, if nothing has ended it
  /// before.
  void close(drivers::Instant end, std::vector<model::TimedChange>& changes);

  /// Appends what turns `published`, of the same game, into what this tracker holds, as one
  /// revision more; the tracker counts on from there.
  void publish_after(const model::Board& published, std::vector<model::TimedChange>& changes);
  /// The first plies of the game are as `recorded` has them, with their states, times and clocks,
  /// up to the first other move. Publishes nothing.
  void take_over(std::span<const model::Ply> recorded);
  /// What is known: the fold of all changes so far.
  const model::Board& board() const;

 private:
  friend std::vector<TimedObservation> checkpoint_of(const BoardTracker& tracker);
  friend std::string state_of(const BoardTracker& tracker);
  friend std::optional<BoardTracker> tracker_from_state(const std::string& state);

  std::unique_ptr<Pipeline> board_;
};

/// Observations, each at its instant, that bring a new tracker to where `tracker` was when its
/// game began. `games_before` of the new tracker is one less than the present game's ordinal. The
/// journal writes the observations at that moment. A restart replays from them, and not from the
/// first observation of all. Good only right after a GameStarted. The last one is at the instant
/// at which the game began.
std::vector<TimedObservation> checkpoint_of(const BoardTracker& tracker);

/// The whole state of a tracker at any moment, as bytes. Only the very program that wrote them can
/// read them (`daemon/model/kept_state.h`).
std::string state_of(const BoardTracker& tracker);

/// A tracker that continues exactly as the tracker that `state` is of. Nothing if the bytes do not
/// fit.
std::optional<BoardTracker> tracker_from_state(const std::string& state);

}  // namespace jadoube::tracking
