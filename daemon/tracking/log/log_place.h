#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>

#include "daemon/tracking/log/log_fit.h"
#include "drivers/observation.h"
#include "rules/placement.h"

/// Where in a board's log an outage begins.
namespace jadoube::tracking {

/// A place in the log where the outage may begin: the entries from there on are new. The number of
/// changes before it that fit, and how well the presses fit.
struct Place {
  std::size_t begin, fits, presses_fit;
  /// The number that fits where it fits best in a later game of the log.
  std::size_t later_fits = 0;
  /// Nothing had been observed but the starting position, and all games since this one fit into the
  /// outage.
  bool by_time = false;
  /// The number of changes that fit and came after one in the log that was not observed; 0 if there
  /// is none.
  std::size_t since_lost = 0;

  bool is_worse_than(const Place& other) const {
    return std::tie(fits, presses_fit) < std::tie(other.fits, other.presses_fit);
  }
};

/// The place in `log` that fits best to what was observed before the outage; of equal ones the
/// last. If only a starting position was observed, it is the first one since the power came on that
/// fits into the time. By the clock, the outage was long enough for the play after it. Nothing if
/// none fits, or if what was read on the way was not the placement after it.
std::optional<Place> place_of(std::span<const drivers::LogEntry> log, const Ends& ends);

/// True if all that was observed before the outage is in the log there, and it can be no other game
/// that began alike. Either the presses have their times, or the pieces were set up in the same
/// order, as in no later game.
bool is_sure(const Place& place, const Ends& ends);

/// True if much fits there, and much less in any later game, so that the outage hardly begins
/// elsewhere.
bool is_likely(const Place& place);

/// How many seconds lie between a press in the log and one that was observed, if it may be the
/// same.
std::optional<std::int64_t> seconds_between(const drivers::LogEntry& entry, const Press& observed,
                                            const Ends& ends);

/// The entry after the last observed press, which is before entry `begin` or soon after it. Nothing
/// if the log has no such press.
std::optional<std::size_t> after_observed_press(std::span<const drivers::LogEntry> log,
                                                std::size_t begin, const Ends& ends);

}  // namespace jadoube::tracking
