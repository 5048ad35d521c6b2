#pragma once

#include <vector>

#include "tests/score/session.h"

namespace jadoube::score {

/// What the engine costs, on one core.
struct Speed {
  double observations_per_second = 0;
  /// The dearest hundredth of the sessions, in observations a second.
  double slowest_session = 0;
  /// Held by one board's watch after a whole game.
  double bytes_per_board = 0;
  std::size_t observations = 0;
};

/// Gives the observations of `runs` to fresh engines, one after another, counting processor time
/// and memory. Nothing else may run in this process meanwhile.
Speed measure_speed(const std::vector<Run>& runs);

}  // namespace jadoube::score
