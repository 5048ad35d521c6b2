#pragma once

#include <chrono>

namespace jadoube::cli {

/// The first moment after `now` at which the clock on the wall shows a whole number of `every`
/// since midnight: 15:30 and 16:00 for half an hour. `every` is from a second to a day; midnight
/// counts always.
std::chrono::sys_seconds next_turn(std::chrono::system_clock::time_point now,
                                   std::chrono::seconds every);

}  // namespace jadoube::cli
