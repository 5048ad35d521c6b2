#include "daemon/tournament/plain_text.h"

#include <algorithm>

namespace jadoube::tournament {

rules::Expected<void> check_text(const rules::Sentence& what, std::string_view text) {
  if (text.size() > kLongestName) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "{what} is too long: it has {length} bytes, and {most} are the most",
                         {{"what", what}, {"length", text.size()}, {"most", kLongestName}});
  }
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
  if (std::ranges::any_of(text, is_control)) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "{what} has a control character, such as a tab or a line end",
                         {{"what", what}});
  }
  return {};
}

}  // namespace jadoube::tournament
