#pragma once

#include <string>
#include <string_view>

namespace jadoube::rules {

/// `text` with one spelling for characters that look the same on a scoresheet. A Cyrillic letter
/// with a Latin twin becomes Latin ("Кр" is "Kp", "а4" is "a4"). Every dash becomes '-', every
/// cross 'x', every space ' '. The daggers of old books become '+' and '#'. A black figurine
/// becomes the white one. Everything else stays. `text` is UTF-8, but may be any bytes.
std::string without_look_alikes(std::string_view text);

/// Changes capital letters to small letters, Latin and Cyrillic.
std::string lower_case(std::string_view text);

}  // namespace jadoube::rules
