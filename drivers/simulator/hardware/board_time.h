#pragma once

#include <chrono>

namespace jadoube::drivers::simulator {

/// Time at the emulated table: the time since the board was made. It may pass faster than real
/// time.
using BoardTime = std::chrono::nanoseconds;

/// A moment that never comes.
inline constexpr BoardTime kNoWake = BoardTime::max();

}  // namespace jadoube::drivers::simulator
