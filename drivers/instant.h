#pragma once

#include <chrono>

namespace jadoube::drivers {

/// A moment, as nanoseconds of Unix time. Whoever owns a loop reads the clock once a turn and
/// passes the moment on; it never runs backwards within one run of the daemon. Everything below the
/// loop takes time as an argument, so that a recording can be played through it.
using Instant = std::chrono::sys_time<std::chrono::nanoseconds>;

/// A moment that never comes: "nothing to wake up for".
inline constexpr Instant kNever = Instant::max();

}  // namespace jadoube::drivers
