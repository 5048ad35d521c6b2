#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/log/log_fit.h"
#include "drivers/observation.h"
#include "rules/placement.h"

/// What a board's log has from an entry on until the board was read again.
namespace jadoube::tracking {

/// What the log has between a list of all pieces, when the power came back, and the placement that
/// was read.
struct SinceListed {
  /// The placement then.
  rules::Placement placement;
  /// Squares and presses, in order.
  std::vector<drivers::LogEntry> entries;
};

/// What the log has of an outage: squares and presses, in order.
struct LoggedOutage {
  std::vector<drivers::LogEntry> entries;
  /// The placement after them.
  rules::Placement current;
  /// They lead to what was read. Otherwise the board had no power for a while, or a starting
  /// position was set up, and what came after is not in the log.
  bool whole = true;
  /// If they do not: the entries after the last list of pieces, if these lead there.
  std::optional<SinceListed> since_listed = {};
  /// The log does not have what was played meanwhile.
  bool power_was_away = false;
};

/// What `log` has from entry `begin` on, where the outage begins.
std::optional<LoggedOutage> missed_from(std::span<const drivers::LogEntry> log, std::size_t begin,
                                        const Ends& ends);

/// The game that led to the placement that was read. `log` begins with its starting position.
/// Nothing if White's pieces were on the other side, or if it does not lead there.
std::optional<std::vector<drivers::LogEntry>> game_in(std::span<const drivers::LogEntry> log,
                                                      const Ends& ends);

/// The same of a `log` that begins with a list of pieces.
std::optional<std::vector<drivers::LogEntry>> game_since_list(
    std::span<const drivers::LogEntry> log, const Ends& ends);

}  // namespace jadoube::tracking
