#pragma once

#include "drivers/observation.h"

namespace jadoube::score {

/// What a board's squares can tell [spec: design/inference.md 3.1].
enum class Sensing {
  kIdentity,   ///< Which piece stands there.
  kColour,     ///< Which colour.
  kOccupancy,  ///< That something does.
};

/// `observation` as a board of that class would make it. Until observations have words for less
/// than a piece, a colour is told as a pawn of that colour and a presence as a white pawn.
drivers::Observation as_sensed(const drivers::Observation& observation, Sensing sensing);

}  // namespace jadoube::score
