#pragma once

#include <optional>

#include "drivers/observation.h"

namespace jadoube::tracking {

/// What one board of a pair has observed, as an observation of the pair. Nothing if the pair does
/// not need it: its boards' logs are not read, and what was missed follows from the next reading.
/// Answers and keys of the clock belong to no board, and stay as they are.
std::optional<drivers::Observation> of_pair(drivers::BoardOfPair board,
                                            const drivers::Observation& seen);

/// True if it is about the clock, which belongs to both boards.
bool is_about_clock(const drivers::Observation& seen);

}  // namespace jadoube::tracking
