#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jadoube::system {

/// The text with each mark that turns the direction of what follows shown as its number: U+202E
/// becomes the six characters \u202E. With such marks, a name can make a terminal show other words
/// than there are. Other bytes stay.
std::string with_marks_shown(std::string_view text);

/// The number of bytes of such a mark, if the text begins with one in UTF-8. 0: it does not.
std::size_t direction_mark_at_start(std::string_view text);

}  // namespace jadoube::system
