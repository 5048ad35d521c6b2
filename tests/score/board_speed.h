#pragma once

#include <vector>

#include "tests/score/session.h"

namespace jadoube::score {

/// The cost of the engine on one core.
struct Speed {
  double observations_per_second = 0;
  /// The speed of the slowest hundredth of the sessions, in observations a second.
  double slowest_session = 0;
  /// The memory of one board's tracker after a whole game.
  double bytes_per_board = 0;
  std::size_t observations = 0;
};

/// Passes the observations of `runs` to new engines, one after another, and measures processor time
/// and memory. Nothing else may run in this process meanwhile.
Speed measure_speed(const std::vector<Run>& runs);

}  // namespace jadoube::score
