#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "daemon/tracking/touches/touch_duty.h"

namespace jadoube::arbiter {

/// Finds plies before which another piece was lifted, and castlings that began with the rook. They
/// are for the log only: a sensor reports lifts, not intentions, and "j'adoube" is not recorded. A
/// ply is judged once, when no later event can change it.
class TouchDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(touches_, clock_, judged_, told_);
  }

 private:
  void judge(const ObservedGame& record, std::size_t index);

  tracking::TouchRecord touches_;
  drivers::ClockRead clock_;
  /// How many plies have been judged.
  std::size_t judged_ = 0;
  std::vector<Finding> told_;
};

}  // namespace jadoube::arbiter
