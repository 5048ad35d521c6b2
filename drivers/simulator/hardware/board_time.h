#pragma once

#include <chrono>

namespace jadoube::drivers::simulator {

/// Time of the emulated table: how long ago its board was made. It may pass faster than real time.
using BoardTime = std::chrono::nanoseconds;

/// A moment that never comes.
inline constexpr BoardTime kNoWake = BoardTime::max();

}  // namespace jadoube::drivers::simulator
