#include "daemon/api/values/confidence.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace jadoube::api {

int confidence_percent(int margin) {
  struct Measured {
    int margin, percent;
  };
  // Plies with such margins that were right [seen: tests/score/results.md].
  static constexpr std::array kMeasured = {Measured{0, 50},   Measured{250, 78}, Measured{350, 94},
                                           Measured{500, 96}, Measured{700, 98}, Measured{900, 99}};
  margin = std::clamp(margin, kMeasured.front().margin, kMeasured.back().margin);
  const auto* above = std::ranges::lower_bound(kMeasured, margin, {}, &Measured::margin);
  if (above->margin == margin) return above->percent;
  const auto& below = above[-1];
  const double part = static_cast<double>(margin - below.margin) / (above->margin - below.margin);
  const auto percent = std::lround(below.percent + part * (above->percent - below.percent));
  // A small margin is a margin.
  return std::max(kMeasured.front().percent + 1, static_cast<int>(percent));
}

int margin_of(int percent) {
  constexpr int kGreatest = 900;
  int margin = 0;
  while (margin < kGreatest && confidence_percent(margin) < percent) ++margin;
  return margin;
}

}  // namespace jadoube::api
