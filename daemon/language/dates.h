#pragma once

#include <chrono>
#include <string>

namespace jadoube::language {

/// A date and a time as people write them in the language of the thread, in local time: "2026-11-20
/// 14:02:03" in English.
std::string date_time_text(std::chrono::system_clock::time_point time);

/// The time of day, in local time: "14:02:03".
std::string time_of_day_text(std::chrono::system_clock::time_point time);

}  // namespace jadoube::language
