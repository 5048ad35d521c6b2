#pragma once

#include "drivers/observation.h"

namespace jadoube::score {

/// `observation` as a board of that class would make it. Observations have no words for less than a
/// piece: a colour is told as a pawn of that colour and a presence as a white pawn. What the board
/// tells of itself declares that class.
drivers::Observation as_sensed(const drivers::Observation& observation,
                               drivers::SensingClass sensing);

}  // namespace jadoube::score
