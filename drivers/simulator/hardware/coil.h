#pragma once

#include "drivers/simulator/hardware/path.h"
#include "drivers/simulator/hardware/script.h"

namespace jadoube::drivers::simulator {

/// How a square senses a piece above it. There are two models, so that no host is tuned to one of
/// them.
enum class CoilModel : std::uint8_t {
  /// A switch: closed while the piece is well inside the square, otherwise open.
  kContact,
  /// A coil: its response falls with distance and height, and is noisy near the threshold. If one
  /// of two pieces is much stronger, that piece is read.
  kResponse,
};

/// The response of the coil of `square` to a piece at `spot` and `height`, from 0 to 1.
double strength(CoilModel model, rules::Square square, Spot spot, double height);

/// Appends to `script` what the coils sense of `path`: Lift and Place for a switch, Feel for a
/// coil. After several calls the script is not in the order of time: sort it.
void feel(const Path& path, CoilModel model, Script& script);

}  // namespace jadoube::drivers::simulator
