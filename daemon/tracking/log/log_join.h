#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/log/log_place.h"
#include "daemon/tracking/log/log_reading.h"
#include "daemon/tracking/log/logged_games.h"
#include "drivers/observation.h"
#include "rules/placement.h"

/// What a board's log has of the time in which the board was not observed. The log has no dates,
/// and goes back over many games.
namespace jadoube::tracking {

/// True if a starting position after `entries`, which came after what was observed by then, was set
/// up anew.
bool is_set_up_anew(const Ends& ends, std::span<const drivers::LogEntry> entries);

/// What a log has of a game that ended, and at which entry the next one's starting position was set
/// up.
struct EndedGame {
  LoggedOutage missed;
  std::size_t next_start;
};

/// A log, its squares as chess names them, at the place where it joins onto what was observed. It
/// has no result if the log does not join on: it was overwritten, or is another board's.
class LogJoin {
 public:
  /// `log` and what `ends` names outlive it.
  LogJoin(std::span<const drivers::LogEntry> log, const Ends& ends)
      : log_(log), ends_(ends), place_(place_of(log, ends)) {}

  std::span<const drivers::LogEntry> log() const { return log_; }
  const Ends& ends() const { return ends_; }

  bool is_joined() const { return place_.has_value(); }

  /// True if it has changes before the outage, and right before some of the last observed changes
  /// it has others that were not observed.
  bool lacks_last_changes() const;

  /// True if it joins on there and nowhere else.
  bool is_sure() const { return place_ && tracking::is_sure(*place_, ends_); }

  /// What it has of the time between the ends.
  std::optional<LoggedOutage> missed() const;

  /// What it has of a game that ended between them, and whose pieces were set up again. It has all
  /// up to the first starting position. If it is not `whole`, it has all until the power was away.
  /// Nothing where that was not set up anew.
  std::optional<EndedGame> ended() const;

  /// The games that were begun between them, as `games_since_start` has them.
  LoggedGames begun() const;
  /// The same from the starting position on that was set up after that one.
  LoggedGames begun_after(const EndedGame& ended) const;

  /// The same if it joins onto nothing and all of it is new. Then it begins when the power came on.
  /// Or the earlier placement was overwritten, and the placement that was read last on the way is
  /// in it.
  LoggedGames begun_since_its_beginning() const;

  /// The same from a list of pieces on that came before any starting position: the power came back
  /// in the middle of a game. It is another game than the one that ended with the placement
  /// `earlier`. None if it is not sure that all of it is new.
  LoggedGames begun_at_list(const rules::Placement& earlier) const;

  /// True if the placement before the outage was overwritten.
  bool is_overwritten() const;

 private:
  bool is_all_new() const;
  std::size_t first_new_entry() const;

  std::span<const drivers::LogEntry> log_;
  Ends ends_;
  std::optional<Place> place_;
};

}  // namespace jadoube::tracking
