#pragma once

#include "drivers/simulator/hardware/path.h"
#include "drivers/simulator/hardware/script.h"

namespace jadoube::drivers::simulator {

/// How a square senses what is over it. Two models, so that no host is tuned to one.
enum class CoilModel : std::uint8_t {
  /// A switch: closed while the piece stands well within the square, open elsewhere.
  kContact,
  /// A coil: its response falls off with distance and height, is noisy near its threshold, and of
  /// two pieces the much stronger one is read.
  kResponse,
};

/// What of a piece at `spot` and `height` reaches the coil of `square`, from 0 to 1.
double strength(CoilModel model, rules::Square square, Spot spot, double height);

/// Appends to `script` what the coils feel of `path`: Lift and Place of a switch, Feel of a coil.
/// Not in the order of time between calls: sort them.
void feel(const Path& path, CoilModel model, Script& script);

}  // namespace jadoube::drivers::simulator
