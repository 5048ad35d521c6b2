#include "daemon/api/values/confidence.h"

#include <algorithm>
#include <cmath>

namespace jadoube::api {

int confidence_percent(int log_odds) {
  constexpr double kOfANat = 100;
  constexpr int kEven = 50, kMost = 99;
  if (log_odds <= 0) return kEven;
  const auto percent = std::lround(100 / (1 + std::exp(-log_odds / kOfANat)));
  // Small odds are odds.
  return std::clamp(static_cast<int>(percent), kEven + 1, kMost);
}

}  // namespace jadoube::api
