#include "daemon/system/latency_histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace jadoube::system {

std::uint64_t LatencyHistogram::Reading::all() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::chrono::microseconds LatencyHistogram::Reading::quantile(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(all())));
  if (wanted == 0) return std::chrono::microseconds(0);
  std::uint64_t below = 0;
  for (std::size_t bucket = 0; bucket < kBounds.size(); ++bucket) {
    below += counts[bucket];
    if (below >= wanted) return kBounds[bucket];
  }
  return kBounds.back();
}

void LatencyHistogram::record(std::chrono::nanoseconds time) {
  time = std::max(time, std::chrono::nanoseconds(0));
  const auto* bound =
      std::ranges::lower_bound(kBounds, time, [](auto one, auto other) { return one < other; });
  counts_[static_cast<std::size_t>(bound - kBounds.begin())].fetch_add(1,
                                                                       std::memory_order_relaxed);
  sum_.fetch_add(time.count(), std::memory_order_relaxed);
}

LatencyHistogram::Reading LatencyHistogram::read() const {
  Reading reading;
  for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
    reading.counts[bucket] = counts_[bucket].load(std::memory_order_relaxed);
  }
  reading.sum = std::chrono::nanoseconds(sum_.load(std::memory_order_relaxed));
  return reading;
}

}  // namespace jadoube::system
