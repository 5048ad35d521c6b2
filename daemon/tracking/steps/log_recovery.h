#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/log/log_reader.h"
#include "daemon/tracking/steps/replay.h"
#include "daemon/tracking/steps/stages.h"

namespace jadoube::tracking {

/// Explains an outage by the log that the board keeps. What was not observed is replayed as if it
/// had been. So its plies rest on what they always rest on.
class LogRecovery {
 public:
  explicit LogRecovery(Stages& stages) : stages_(stages) {}

  /// Reads the log and replays the outage, if a log waits and all that the board kept back
  /// meanwhile has come. True if the placement is still to be explained, and has not changed for
  /// long enough.
  bool recover();
  /// The log has come though there was no outage: notes how the pieces of the game were set up.
  void note_set_up(const std::vector<drivers::LogEntry>& log);

 private:
  Ends ends(drivers::ClockSide white) const;
  bool explain(const std::optional<LoggedOutage>& missed, bool lacks_changes,
               drivers::ClockSide white);
  std::optional<NextGames> next_seen_since_reading(drivers::ClockSide white);
  void replay_outage(const LoggedOutage& missed);
  bool explain_as_listed(const SinceListed& since);
  bool explain_as_read(const Outage& outage);
  void replay_rest(Replay& replay, std::size_t seen, const BoardSnapshot& present);
  std::vector<SensorEvent> as_observed(std::span<const drivers::LogEntry> entries,
                                       const Outage& outage) const;
  bool is_left_to_conclude();

  Stages& stages_;
};

/// `log` with its squares as chess names them on a board that faces like `sensed`.
std::vector<drivers::LogEntry> with_chess_squares(std::vector<drivers::LogEntry> log,
                                                  const SensedPlacement& sensed);

}  // namespace jadoube::tracking
