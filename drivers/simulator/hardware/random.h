#pragma once

#include <cstdint>
#include <random>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {

/// Chance that repeats: the same seed gives the same numbers with every standard library, because
/// only the engine is taken from it (whose numbers the standard fixes), not its distributions.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// From 0 up to, not including, 1.
  double uniform();
  /// From `low` up to, not including, `high`.
  double between(double low, double high);
  /// From `low` to `high`, each order of magnitude as likely as the next.
  double log_between(double low, double high);
  /// Normal, around 0 with spread 1.
  double normal();
  /// Lognormal: half of the draws are below `median`; `sigma` is the spread of the logarithm.
  double lognormal(double median, double sigma);
  /// True with probability `p`; draws even where the answer is sure.
  bool chance(double p) { return uniform() < p; }
  /// A whole number from 0 to `count` - 1.
  int below(int count);

 private:
  std::mt19937_64 engine_;
};

/// Seconds as the emulated table counts them.
constexpr BoardTime seconds(double count) {
  return BoardTime(static_cast<std::int64_t>(count * 1e9));
}

}  // namespace jadoube::drivers::simulator
