#pragma once

#include <chrono>

#include "daemon/model/by_color.h"

namespace jadoube::arbiter {

using model::ByColor;
using model::kColors;

/// True if two times are no more than `tolerance` apart.
constexpr bool is_near(std::chrono::milliseconds a, std::chrono::milliseconds b,
                       std::chrono::milliseconds tolerance) {
  return std::chrono::abs(a - b) <= tolerance;
}

}  // namespace jadoube::arbiter
