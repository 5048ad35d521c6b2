#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/log/log_fit.h"
#include "drivers/observation.h"
#include "rules/position.h"

/// Games of which a board's log has all, or all but their first plies.
namespace jadoube::tracking {

/// This number of changes before a starting position shows how its pieces were set up.
inline constexpr std::size_t kSetUp = 16;

/// As a log has what happened; `white`: the side of White's clock.
std::vector<drivers::LogEntry> as_logged(std::span<const SensorEvent> sensor_events,
                                         drivers::ClockSide white);

/// As a log has `plies` from the starting position on, of which none takes a piece.
std::vector<drivers::LogEntry> as_logged(std::span<const rules::Move> plies);

/// Games that were begun one after the other.
struct LoggedGames {
  /// How the pieces of the first one were set up: `last_squares` before its starting position.
  std::vector<drivers::LogEntry> set_up;
  /// The entries of each game, from its starting position to that of the next game. Those of the
  /// last game end with the placement that was read.
  std::vector<std::vector<drivers::LogEntry>> games;
  /// It is not known how the first game came from the starting position to this.
  std::optional<rules::Position> from = {};
};

/// Keeps the games from number `first` on, and drops the others.
void keep_from(LoggedGames& found, std::size_t first);

/// How long the games that were `found` took, at least.
std::chrono::nanoseconds time_taken(const LoggedGames& found);

/// The last changes of squares in `log`, kPutUp at most.
std::vector<drivers::LogEntry> last_squares(std::span<const drivers::LogEntry> log);

/// All games of a `log`, if all of it is new. None if no starting position was on the board with
/// White's pieces where `Ends::white` has them. None if the last one does not lead to what was
/// read. Games whose pieces were not set up again for the next one are left out, and so are games
/// in which the power was away. If play with presses led back to the starting position, the game
/// continues.
LoggedGames games_since_start(std::span<const drivers::LogEntry> log, const Ends& ends);

/// The same from the list of pieces at the beginning of `log`, which is of the middle of a game.
/// After that game, from the next starting position. If only a ply or two lead to that list, the
/// game begins at the starting position. The first press, or the piece that was moved first, shows
/// which side was to move.
LoggedGames games_since_list(std::span<const drivers::LogEntry> log, const Ends& ends);

/// `games` as a log that has them, and nothing else; `white`: the side of White's clock.
std::vector<drivers::LogEntry> as_record(const LoggedGames& games, drivers::ClockSide white);

/// The games that such a log has, up to what was read.
LoggedGames games_of_record(std::span<const drivers::LogEntry> log, const Ends& ends);

}  // namespace jadoube::tracking
