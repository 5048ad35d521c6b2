#pragma once

#include <chrono>

namespace jadoube::cli {

/// The first time after `now` at which the local time is a multiple of `every` since midnight:
/// 15:30 and 16:00 for half an hour. `every` is from a second to a day. Midnight is always such a
/// time.
std::chrono::sys_seconds next_turn(std::chrono::system_clock::time_point now,
                                   std::chrono::seconds every);

}  // namespace jadoube::cli
