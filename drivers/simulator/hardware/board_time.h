#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <numbers>
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

inline double Random::uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

inline double Random::between(double low, double high) { return low + (high - low) * uniform(); }

inline double Random::log_between(double low, double high) {
  return low * std::exp(std::log(high / low) * uniform());
}

// The Box-Muller method. The second number of the pair is dropped, so the engine holds all of the
// state.
inline double Random::normal() {
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

inline double Random::lognormal(double median, double sigma) {
  return median * std::exp(sigma * normal());
}

inline double Random::weibull(double median, double sigma) {
  // The logarithm of a Weibull number of shape k has the standard deviation pi / (k sqrt(6)).
  constexpr double kOfShapeOne = 1.28254983, kLog2 = 0.69314718;
  const double exponential = -std::log(1 - uniform());
  return median * std::pow(exponential / kLog2, sigma / kOfShapeOne);
}

inline int Random::below(int count) { return static_cast<int>(uniform() * count); }

}  // namespace jadoube::drivers::simulator
