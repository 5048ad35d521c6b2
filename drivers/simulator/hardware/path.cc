#include "drivers/simulator/hardware/path.h"

#include <cmath>

namespace jadoube::drivers::simulator {

Spot towards(Spot spot, Spot to, double distance) {
  const double dx = to.x - spot.x, dy = to.y - spot.y;
  const double length = std::hypot(dx, dy);
  if (length == 0) return spot;
  return {spot.x + dx / length * distance, spot.y + dy / length * distance};
}

}  // namespace jadoube::drivers::simulator
