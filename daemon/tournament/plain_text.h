#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

/// The longest name of a tournament, a player, a team or a town, in bytes of UTF-8.
inline constexpr std::size_t kLongestName = 200;

/// Checks a text that people read: at most `kLongestName` bytes, and no control characters, which
/// would break the lines of files and of terminals. `what`: what it is, for the message.
/// InvalidArgument: the message says what is wrong.
rules::Expected<void> check_text(const rules::Sentence& what, std::string_view text);

}  // namespace jadoube::tournament
