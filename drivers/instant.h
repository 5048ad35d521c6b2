#pragma once

#include <chrono>

namespace jadoube::drivers {

/// A moment, as nanoseconds of Unix time. The owner of a loop reads the clock once per turn and
/// passes the moment on. It never runs backwards within one run of the daemon. All code below the
/// loop takes time as an argument, so that a recording can be played through it.
using Instant = std::chrono::sys_time<std::chrono::nanoseconds>;

/// A moment that never comes: nothing to wake up for.
inline constexpr Instant kNever = Instant::max();

}  // namespace jadoube::drivers
