#pragma once

#include <string>
#include <string_view>

namespace jadoube::system {

/// The text with each mark that turns the direction of what follows shown as its number: U+202E
/// becomes the six characters \u202E. With such marks, a name can make a terminal show other words
/// than there are. Other bytes stay.
std::string with_marks_shown(std::string_view text);

/// True if the three bytes are such a mark in UTF-8.
bool is_direction_mark(unsigned char first, unsigned char second, unsigned char third);

}  // namespace jadoube::system
