#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "rules/position.h"

namespace jadoube::tracking {

/// Positions from which a game on this board is known to begin, because a pairing says so. The
/// board shows only what stands. The number of the move, the moves without a capture, and what may
/// still be castled come from here.
class KnownStarts {
 public:
  void set(std::vector<rules::Position> starts) { starts_ = std::move(starts); }

  /// The known position that looks like `seen` and has the same side to move; `seen` itself if
  /// there is none, or if it is the usual starting position.
  rules::Position known(const rules::Position& seen) const {
    if (seen == rules::Position::initial()) return seen;
    const auto found = std::ranges::find_if(starts_, [&](const rules::Position& start) {
      return start.placement() == seen.placement() && start.turn() == seen.turn();
    });
    return found == starts_.end() ? seen : *found;
  }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(starts_);
  }

 private:
  std::vector<rules::Position> starts_;
};

}  // namespace jadoube::tracking
