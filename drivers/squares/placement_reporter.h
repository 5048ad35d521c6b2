#pragma once

#include <optional>
#include <vector>

#include "drivers/observation.h"
#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::drivers {

/// Turns readings of all 64 squares into observations. For boards that never report one change, but
/// always the whole board. The first reading is a `PlacementRead`. Later, each square that differs
/// from the reading before is a `SquareChanged`. Squares that became empty come first, because
/// hands lift a piece before they put one down.
class PlacementReporter {
 public:
  /// The board was read. Appends what follows from it to `seen`.
  void take(const rules::Placement& read, std::vector<Observation>& seen);

  /// Some readings were lost. If more squares differ in the next one than in one move, some moves
  /// are not known: `ChangesMissed` comes before its `PlacementRead`.
  void miss() { missed_ = true; }

  /// The next reading is a `PlacementRead`, even if nothing changed.
  void tell_all() { tells_all_ = true; }

  /// The last reading. Nothing before the first one.
  const std::optional<rules::Placement>& placement() const { return placement_; }

 private:
  std::optional<rules::Placement> placement_;
  bool missed_ = false, tells_all_ = false;
};

}  // namespace jadoube::drivers
