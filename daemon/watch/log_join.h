#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/watch/happenings.h"
#include "drivers/observation.h"
#include "rules/placement.h"

/// Where a board's log joins onto what was observed of the board. The log has no dates, and goes
/// back over many games.
namespace jadoube::watch {

/// What was observed on both sides of an absence, as chess names the squares.
struct Ends {
  /// The changes and presses before it, the oldest first, as many as are remembered, and what stood
  /// after them.
  std::span<const Happening> lately;
  rules::Placement before;
  /// What stood when the board was read again, and the changes and presses since.
  rules::Placement read;
  std::span<const Happening> since;
  /// The side of White's clock.
  drivers::ClockSide white;
  /// The last squares before the array from which the game under way began, as far as they were
  /// observed: how its men were put up.
  std::span<const drivers::LogEntry> put_up = {};
};

/// What the log has of an absence: squares and presses, in order.
struct Missed {
  std::vector<drivers::LogEntry> entries;
  /// What stands after them.
  rules::Placement stands;
  /// They lead to what was read. Else the board had no power for a while, or an array was set up,
  /// and what came after is not told.
  bool whole = true;
};

/// What `log`, its squares as chess names them, has of the time between `ends`. Nothing where it
/// does not join onto what was observed: it was overwritten, or is another board's.
std::optional<Missed> missed_by(std::span<const drivers::LogEntry> log, const Ends& ends);

/// Whether all that was observed before the absence stands in `log` there, and the presses have
/// their times, or the men were put up so: it was in no other game that began alike.
bool joins_surely(std::span<const drivers::LogEntry> log, const Ends& ends);

/// The part of `log` since the array stood last; all of it where it never did.
std::span<const drivers::LogEntry> of_last_game(std::span<const drivers::LogEntry> log);

/// Whether an array that stands after `entries`, which came after what `stood`, was put up anew: it
/// did not come by play, nor by plies taken back.
bool is_put_up_anew(const rules::Placement& stood, std::span<const drivers::LogEntry> entries);

/// What `log` has of a game that ended between `ends`, whose men were put up again then: all until
/// the first array. Nothing where that was not put up anew, where the log does not join onto what
/// was observed, or the power was away meanwhile.
std::optional<Missed> ended_in(std::span<const drivers::LogEntry> log, const Ends& ends);

/// So many changes before an array tell how its men were put up.
inline constexpr std::size_t kPutUp = 16;

/// Games that were begun one after the other.
struct LoggedGames {
  /// How the men of the first one were put up: `last_squares` before its array.
  std::vector<drivers::LogEntry> put_up;
  /// What happened in each since the array stood, up to the array of the next one, and in the last
  /// one up to what was read.
  std::vector<std::vector<drivers::LogEntry>> games;
};

/// The last changes of squares in `log`, kPutUp at most.
std::vector<drivers::LogEntry> last_squares(std::span<const drivers::LogEntry> log);

/// What `log` has of games that were begun between `ends`; none where it does not join onto what
/// was observed, and as `games_since_array` has it.
LoggedGames begun_in(std::span<const drivers::LogEntry> log, const Ends& ends);

/// The same of a `log` all of which is news. None where no array stood, White's men where
/// `Ends::white` has them, or the last one does not lead to what was read. Without those games
/// whose men were not put up anew for the next one, or in which the power was away.
LoggedGames games_since_array(std::span<const drivers::LogEntry> log, const Ends& ends);

}  // namespace jadoube::watch
