#pragma once

#include <span>

#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/inferred/sensor_evidence.h"

/// Weighs whole variations when all of them is past. The hypotheses of the beam grow ply by ply and
/// give up what was too strange when it happened: a piece that is read only after the reply, a
/// promotion that is finished during the opponent's move. When nothing explains what stands, the
/// variations that lead there are looked for again and weighed by all that happened since.
namespace jadoube::tracking {

/// How well plies from one position explain what happened.
class Hindsight {
 public:
  /// Looks back from `evidence` to `root`, whose plies are certain. Both must outlive this.
  Hindsight(const Hypothesis& root, const SensorEvidence& evidence)
      : root_(root), evidence_(evidence) {}

  /// What it costs that `variation` was played after the root, each ply legal or not, in hundredths
  /// of a nat: what was sensed and is no part of it, what was not sensed, presses too many or
  /// missing.
  Cost of(std::span<const rules::Move> variation) const;

  /// A variation to exactly what stands, and how far it is ahead of the next best one.
  struct Best {
    Variation variation;
    Cost cost = 0, ahead = 0;
  };
  /// The best of the variations that lead to what stands; an empty one where there is none.
  Best best() const;

 private:
  const Hypothesis& root_;
  const SensorEvidence& evidence_;
};

}  // namespace jadoube::tracking
