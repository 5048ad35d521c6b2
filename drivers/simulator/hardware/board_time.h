#pragma once

#include <chrono>
#include <cstdint>
#include <random>

namespace jadoube::drivers::simulator {

/// Time at the emulated table: the time since the board was made. It may pass faster than real
/// time.
using BoardTime = std::chrono::nanoseconds;

/// A time after all others.
inline constexpr BoardTime kNoWake = BoardTime::max();

/// Random numbers that repeat: the same seed gives the same numbers with every standard library.
/// Only the engine is from the library, because the standard fixes its numbers. The distributions
/// are our own.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// A number from 0 up to 1, without 1.
  double uniform();
  /// A number from `low` up to `high`, without `high`.
  double between(double low, double high);
  /// A number from `low` to `high`. Each order of magnitude is equally likely.
  double log_between(double low, double high);
  /// A normal number with mean 0 and standard deviation 1.
  double normal();
  /// A lognormal number with the median `median`. `sigma` is the standard deviation of its
  /// logarithm.
  double lognormal(double median, double sigma);
  /// A Weibull number with the median `median`. `sigma` is the standard deviation of its logarithm.
  double weibull(double median, double sigma);
  /// True with probability `p`. It uses a random number even if `p` is 0 or 1.
  bool chance(double p) { return uniform() < p; }
  /// A whole number from 0 to `count` - 1.
  int below(int count);

 private:
  std::mt19937_64 engine_;
};

/// Converts seconds to BoardTime.
constexpr BoardTime seconds(double count) {
  return BoardTime(static_cast<std::int64_t>(count * 1e9));
}

}  // namespace jadoube::drivers::simulator
