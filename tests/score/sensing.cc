#include "tests/score/sensing.h"

namespace jadoube::score {

drivers::Observation as_sensed(const drivers::Observation& observation,
                               tracking::SensingClass sensing) {
  drivers::Observation sensed = observation;
  if (auto* change = std::get_if<drivers::SquareChanged>(&sensed)) {
    change->piece = tracking::as_sensed(change->piece, sensing);
  }
  if (auto* read = std::get_if<drivers::PlacementRead>(&sensed)) {
    read->placement = tracking::as_sensed(read->placement, sensing);
  }
  return sensed;
}

}  // namespace jadoube::score
