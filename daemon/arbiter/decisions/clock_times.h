#pragma once

#include <chrono>

#include "daemon/model/by_color.h"
#include "rules/error.h"

namespace jadoube::arbiter {

/// Fails if a clock cannot show both times. InvalidArgument: one is below zero, or ten hours or
/// more [spec: drivers/dgt/protocol.md#clock-commands].
inline rules::Expected<void> can_be_shown(const model::ByColor<std::chrono::seconds>& times) {
  constexpr std::chrono::hours kLongest{10};
  for (const auto color : model::kColors) {
    if (times[color] < std::chrono::seconds(0) || times[color] >= kLongest) {
      return rules::refuse(rules::ErrorCode::kInvalidArgument, "a clock shows 0:00:00 to 9:59:59");
    }
  }
  return {};
}

}  // namespace jadoube::arbiter
