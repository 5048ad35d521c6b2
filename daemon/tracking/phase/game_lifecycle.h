#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/tracking/log/seen_games.h"
#include "daemon/tracking/phase/joining.h"
#include "daemon/tracking/phase/phase_table.h"
#include "daemon/tracking/sensed/gesture.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "drivers/observation.h"
#include "rules/placement.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// Positions from which a game on this board is known to begin, because a pairing has them. The
/// board shows only its pieces. The known position has the number of the move, the moves without a
/// capture, and the castling rights. The number of the move, the moves without a capture, and what
/// may still be castled come from here.
class KnownStarts {
 public:
  void set(std::vector<rules::Position> starts) { starts_ = std::move(starts); }

  /// The known position that looks like `seen` and has the same side to move. `seen` itself if
  /// there is none, or if it is the usual starting position.
  rules::Position known(const rules::Position& seen) const {
    if (seen == rules::Position::initial()) return seen;
    const auto found = std::ranges::find_if(starts_, [&](const rules::Position& start) {
      return start.placement() == seen.placement() && start.turn() == seen.turn();
    });
    return found == starts_.end() ? seen : *found;
  }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(starts_);
  }

 private:
  std::vector<rules::Position> starts_;
};

/// How the last game ended, and what was seen since. This shows whether the game is played on, or
/// another game has begun.
class LastGame {
 public:
  /// The players gave the result while this was on the board, and the clock showed that.
  void note_end(const rules::Placement& current, const std::optional<drivers::ClockRead>& clock) {
    end_placement_ = current;
    note_ruled_end(clock);
  }
  /// The arbiter gave the result.
  void note_ruled_end(const std::optional<drivers::ClockRead>& clock) {
    clock_ = clock;
    others_were_moved_ = false;
  }
  /// The connection is lost after the end.
  void lose_connection() { clock_before_ = clock_; }
  /// Forgets what the clock showed, because it was seen stopped or the game is played on.
  void forget_clock() { clock_before_.reset(); }
  /// The next game begins.
  void begin_game() {
    end_placement_.reset();
    clock_.reset();
    clock_before_.reset();
  }
  /// Notes whether pieces other than the kings were moved since the end: the position `last` was
  /// reported as `reported`.
  void note_moved(const rules::Placement& last, const rules::Placement& reported,
                  const rules::Placement& current) {
    for (const auto square : rules::Squares(differing(reported, current))) {
      others_were_moved_ |= !is_centre(square) && !is_king(last[square]);
    }
  }

  /// The placement when the players gave the result.
  const std::optional<rules::Placement>& end_placement() const { return end_placement_; }
  /// The reading of the clock at the end of the game. Nothing: the board was observed since, or the
  /// clock was later read as stopped.
  const std::optional<drivers::ClockRead>& clock_before() const { return clock_before_; }
  /// True if pieces other than the kings were moved since the end.
  bool others_were_moved() const { return others_were_moved_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(end_placement_, clock_, clock_before_, others_were_moved_);
  }

 private:
  std::optional<rules::Placement> end_placement_;
  std::optional<drivers::ClockRead> clock_, clock_before_;
  bool others_were_moved_ = false;
};

/// The phase of the last game on a board, the number of the next one, and the games that are about
/// to begin. The phase changes only by a row of `phase_table`.
class GameLifecycle {
 public:
  /// `games_before`: how many games this board has had. `only_one`: no game after the next one is
  /// to be followed.
  explicit GameLifecycle(int games_before, bool only_one = false)
      : games_before_(games_before), only_one_(only_one) {}

  GamePhase phase() const { return phase_; }
  /// `change` has come, which the table allows now.
  void pass(PhaseChange change);

  /// The number of the game that begins now.
  int begin_game();
  /// The next game gets number `ordinal`.
  void number_next(int ordinal) { games_before_ = ordinal - 1; }

  // Where only one game is followed.

  /// True if no other game will be followed after this one.
  bool is_only_game() const { return only_one_ && phase_ != GamePhase::kNoGame; }
  bool is_closed() const { return is_closed_; }
  void close() { is_closed_ = true; }

  // Games that were found and have not begun yet.

  /// The found games. The first one begins before anything else is processed.
  const std::optional<PendingGames>& pending_games() const { return pending_games_; }
  void begin_next(PendingGames games) { pending_games_ = std::move(games); }
  PendingGames take_pending_games() { return *std::exchange(pending_games_, std::nullopt); }

  /// What brings a new tracker to where the present game began, if that was read from a log.
  const std::vector<TimedObservation>& beginning() const { return beginning_; }
  void note_beginning(std::vector<TimedObservation> seen) { beginning_ = std::move(seen); }

  KnownStarts& known_starts() { return known_starts_; }
  const KnownStarts& known_starts() const { return known_starts_; }
  Joining& joining() { return joining_; }
  const Joining& joining() const { return joining_; }
  LastGame& last_game() { return last_game_; }
  const LastGame& last_game() const { return last_game_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(phase_, games_before_, only_one_, is_closed_, pending_games_, beginning_, known_starts_,
            joining_, last_game_);
  }

 private:
  GamePhase phase_ = GamePhase::kNoGame;
  int games_before_;
  bool only_one_, is_closed_ = false;
  std::optional<PendingGames> pending_games_;
  std::vector<TimedObservation> beginning_;
  KnownStarts known_starts_;
  Joining joining_;
  LastGame last_game_;
};

inline void GameLifecycle::pass(PhaseChange change) {
  const auto next = next_phase(phase_, change);
  assert(next.has_value() && "the phase table has no row for this");
  if (next) phase_ = *next;
}

inline int GameLifecycle::begin_game() {
  last_game_.begin_game();
  joining_.forget();
  beginning_.clear();
  return ++games_before_;
}

}  // namespace jadoube::tracking
