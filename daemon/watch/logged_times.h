#pragma once

#include <span>
#include <vector>

#include "drivers/instant.h"
#include "drivers/observation.h"

/// A log has an order and no dates.
namespace jadoube::watch {

/// When each of `entries` may have happened, all after `from` and none after `to`: a movement's
/// squares follow each other as quickly as hands move, movements lie as far apart as there is time.
std::vector<drivers::Instant> spread(std::span<const drivers::LogEntry> entries,
                                     drivers::Instant from, drivers::Instant to);

/// How long they took, at least.
std::chrono::nanoseconds time_taken(std::span<const drivers::LogEntry> entries);

}  // namespace jadoube::watch
