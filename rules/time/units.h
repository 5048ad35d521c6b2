#pragma once

#include <chrono>

/// Units of time, for the readers of time texts.
namespace jadoube::rules {

inline constexpr std::chrono::milliseconds kSecond{1000}, kMinute{60'000}, kHour{3'600'000};

}  // namespace jadoube::rules
