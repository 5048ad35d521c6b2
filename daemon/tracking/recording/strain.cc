#include "daemon/tracking/recording/strain.h"

#include <algorithm>

namespace jadoube::tracking {

namespace {

constexpr std::ptrdiff_t kBefore = 2, kAfter = 2;
constexpr Cost kMostStrain = 4000, kMostMargin = 1200;
constexpr std::size_t kMostRivals = 12;
constexpr int kMostLogOdds = 600;
/// A logistic regression on 10,000 firm plies of S5 and of S14, with seeds of their own
/// [seen: tests/score/suites.cc]. The log odds of a ply that is ahead of nothing; then thousandths
/// of them for what it is ahead by, and for what was paid around it.
constexpr int kAtLeast = 240, kOfMargin = 390, kOfStrain = 100;
/// For each hypothesis that is alive. The more there are, the messier were hands and sensors.
constexpr int kOfARival = 7;

}  // namespace

/// What was paid up to ply `index`, which may lie before the root.
Cost Strain::paid_until(std::ptrdiff_t index) const {
  if (index < 0) {
    return beam_.root().paid - beam_.cost_before_root(static_cast<std::size_t>(-1 - index));
  }
  const auto last = std::ssize(variation_) - 1;
  return variation_[static_cast<std::size_t>(std::min(index, last))]->paid;
}

Cost Strain::around(std::size_t index) const {
  const auto at = static_cast<std::ptrdiff_t>(index);
  return std::clamp(paid_until(at + kAfter) - paid_until(at - kBefore - 1), 0, kMostStrain);
}

int Strain::log_odds(std::size_t index, Cost margin) const {
  const auto rivals = static_cast<int>(std::min(rivals_, kMostRivals));
  const int fitted = kAtLeast + (kOfMargin * std::min(margin, kMostMargin)) / 1000 -
                     kOfStrain * around(index) / 1000 - kOfARival * rivals;
  // Another ply that costs as little is as likely, however well both fit.
  return std::clamp(std::min(fitted, margin), -kMostLogOdds, kMostLogOdds);
}

}  // namespace jadoube::tracking
