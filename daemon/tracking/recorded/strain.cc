#include "daemon/tracking/recorded/strain.h"

#include <algorithm>
#include <span>

namespace jadoube::tracking {

namespace {

constexpr std::size_t kBefore = 2, kAfter = 2;
constexpr int kMostLogOdds = 600;

/// A point of a line that is straight between points.
struct Point {
  int at, value;
};

/// The value of the line at `at`. Before its first point and after its last one it is level.
int value_at(std::span<const Point> line, int at) {
  if (at <= line.front().at) return line.front().value;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const auto &from = line[i - 1], &to = line[i];
    if (at < to.at) {
      return from.value + (to.value - from.value) * (at - from.at) / (to.at - from.at);
    }
  }
  return line.back().value;
}

// A logistic regression on 330,000 firm plies of S2, S3, S5 x 1.0, S12 and the makes that only feel
// pieces, seeds from 9100000. The log odds are the sum of these four. Hands and boards that nothing
// was fitted to (S14, S15) keep what they promise [seen: tests/score/results.md].
constexpr int kBase = 125;
/// For what the ply is ahead by.
constexpr Point kOfMargin[] = {{0, 0}, {300, 65}, {600, 203}, {1100, 224}, {1200, 466}};
/// For what was paid around it.
constexpr Point kOfStrain[] = {{0, 0},       {200, -73},   {600, -94},
                               {1200, -151}, {2000, -220}, {4000, -473}};
/// For the hypotheses that are alive: the more there are, the messier were hands and sensors. A
/// single one has no rival that could be the truth.
constexpr Point kOfRivals[] = {{1, 0}, {2, 156}, {3, 99}, {5, 56}, {8, 19}, {12, 4}};

}  // namespace

Cost Strain::around(std::size_t index) const {
  const auto first = index - std::min(index, kBefore);
  const auto end = std::min(index + kAfter + 1, variation_.size());
  Cost sum = hypotheses_.cost_before_root(kBefore - std::min(index, kBefore));
  for (auto i = first; i < end; ++i) {
    const auto& before = i == 0 ? hypotheses_.root() : *variation_[i - 1];
    sum += variation_[i]->cost_of_ply(before);
  }
  return std::max(0, sum);
}

int Strain::log_odds(std::size_t index, Cost margin) const {
  const int fitted = kBase + value_at(kOfMargin, margin) + value_at(kOfStrain, around(index)) +
                     value_at(kOfRivals, static_cast<int>(rivals_));
  // Another ply that costs as little is as likely, however well both fit.
  return std::clamp(std::min(fitted, margin), -kMostLogOdds, kMostLogOdds);
}

}  // namespace jadoube::tracking
