#pragma once

#include "drivers/observation.h"

namespace jadoube::score {

/// The observation of a board of this class. Every observation has a piece. So a colour is given as
/// a pawn of that colour, and an occupied square as a white pawn. The board's capabilities have the
/// class.
drivers::Observation as_sensed(const drivers::Observation& observation,
                               drivers::SensingClass sensing);

}  // namespace jadoube::score
