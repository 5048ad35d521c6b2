#pragma once

#include <span>

#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/inferred/sensor_evidence.h"

/// Weighs whole variations afterwards, when all their plies have been played. The hypotheses of the
/// beam grow ply by ply, and what was too unlikely at that moment is dropped. Examples: a piece
/// that is read only after the reply, or a promotion that is finished during the opponent's move.
/// When nothing explains the placement, the variations that lead there are looked for again and
/// weighed by all that happened since.
namespace jadoube::tracking {

/// How well plies from one position explain what happened.
class Reconsideration {
 public:
  /// Looks back from `evidence` to `root`, whose plies are certain. Both must outlive this.
  Reconsideration(const Hypothesis& root, const SensorEvidence& evidence)
      : root_(root), evidence_(evidence) {}

  /// The cost of `variation` after the root, in hundredths of a nat; its plies need not be legal.
  /// The cost counts events that do not belong to it, events that were not sensed, and missing or
  /// additional presses.
  Cost of(std::span<const rules::Move> variation) const;

  /// A variation to exactly the placement, and how far it is ahead of the next best one.
  struct Best {
    Variation variation;
    Cost cost = 0, ahead = 0;
  };
  /// The best of the variations that lead to the placement; an empty one where there is none.
  Best best() const;

 private:
  const Hypothesis& root_;
  const SensorEvidence& evidence_;
};

}  // namespace jadoube::tracking
