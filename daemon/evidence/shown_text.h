#pragma once

#include <string>
#include <string_view>

namespace jadoube::evidence {

/// A text of a stranger, so that a terminal only shows it: one line of at most 200 bytes, without
/// control characters. What is no UTF-8 becomes question marks.
std::string shown_text(std::string_view text);

}  // namespace jadoube::evidence
