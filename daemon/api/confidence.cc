#include "daemon/api/confidence.h"

#include <algorithm>
#include <cmath>

namespace jadoube::api {

int confidence_percent(int log_odds) {
  constexpr double kOfANat = 100;
  const auto percent = static_cast<int>(std::lround(100 / (1 + std::exp(-log_odds / kOfANat))));
  // Small odds are odds.
  if (log_odds > 0) return std::clamp(percent, 51, 99);
  return log_odds < 0 ? std::clamp(percent, 1, 49) : 50;
}

int log_odds_of(int percent) {
  constexpr int kMost = 600;
  int log_odds = -kMost;
  while (log_odds < kMost && confidence_percent(log_odds) < percent) ++log_odds;
  return log_odds;
}

}  // namespace jadoube::api
