#include "drivers/simulator/hardware/board_time.h"

#include <cmath>
#include <numbers>

namespace jadoube::drivers::simulator {

double Random::uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

double Random::between(double low, double high) { return low + (high - low) * uniform(); }

double Random::log_between(double low, double high) {
  return low * std::exp(std::log(high / low) * uniform());
}

// The Box-Muller method. The second number of the pair is dropped, so the engine holds all of the
// state.
double Random::normal() {
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

double Random::lognormal(double median, double sigma) {
  return median * std::exp(sigma * normal());
}

double Random::weibull(double median, double sigma) {
  // The logarithm of a Weibull number of shape k has the standard deviation pi / (k sqrt(6)).
  constexpr double kOfShapeOne = 1.28254983, kLog2 = 0.69314718;
  const double exponential = -std::log(1 - uniform());
  return median * std::pow(exponential / kLog2, sigma / kOfShapeOne);
}

int Random::below(int count) { return static_cast<int>(uniform() * count); }

}  // namespace jadoube::drivers::simulator
