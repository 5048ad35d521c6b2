#include "daemon/tournament/plain_text.h"

#include <algorithm>

namespace jadoube::tournament {

rules::Expected<void> check_text(std::string_view what, std::string_view text) {
  const std::string name(what);
  if (text.size() > kLongestName) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         name + " is too long: it has " + std::to_string(text.size()) +
                             " bytes, and " + std::to_string(kLongestName) + " are the most");
  }
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
  if (std::ranges::any_of(text, is_control)) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         name + " has a control character, such as a tab or a line end");
  }
  return {};
}

}  // namespace jadoube::tournament
