#include "tests/score/sensing.h"

namespace jadoube::score {

drivers::Observation as_sensed(const drivers::Observation& observation,
                               drivers::SensingClass sensing) {
  drivers::Observation sensed = observation;
  if (auto* change = std::get_if<drivers::SquareChanged>(&sensed)) {
    change->piece = drivers::as_sensed(change->piece, sensing);
  }
  if (auto* read = std::get_if<drivers::PlacementRead>(&sensed)) {
    read->placement = drivers::as_sensed(read->placement, sensing);
  }
  if (auto* device = std::get_if<drivers::DeviceRead>(&sensed)) {
    device->info.capabilities.sensing = sensing;
  }
  return sensed;
}

}  // namespace jadoube::score
