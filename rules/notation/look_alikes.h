#pragma once

#include <string>
#include <string_view>

namespace jadoube::rules {

/// `text` (UTF-8, or any bytes) with one writing for what looks the same on a scoresheet: Cyrillic
/// letters that have a Latin twin become it ("Кр" is "Kp", "а4" is "a4"), every dash '-', every
/// cross 'x', every blank ' ', the daggers of old books '+' and '#', a black figurine the white
/// one. All else stays as it is.
std::string without_look_alikes(std::string_view text);

/// Small letters for capital ones, Latin and Cyrillic.
std::string lower_case(std::string_view text);

}  // namespace jadoube::rules
