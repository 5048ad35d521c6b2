#pragma once

#include <cstddef>
#include <vector>

#include "daemon/tracking/inferred/beam.h"

namespace jadoube::tracking {

/// What the best variation has to believe around each of its plies, and how likely a ply is right
/// therefore.
///
/// How far the best hypothesis is ahead of the others says nothing where the right one is none of
/// them. But then the best one pays: for stops, ghosts and accidents that nobody saw. So what was
/// paid for the plies from two before to two after says how well it fits.
class Strain {
 public:
  /// `variation`: hypotheses of `beam` from the first one after its root on. Both outlive this.
  /// `rivals`: how many hypotheses are alive.
  Strain(const std::vector<const Hypothesis*>& variation, const Beam& beam, std::size_t rivals)
      : variation_(variation), beam_(beam), rivals_(rivals) {}

  /// What was paid for ply `index`, counted from 0, and for the plies around it.
  Cost around(std::size_t index) const;
  /// The log odds that ply `index` is right, in hundredths of a nat, if it is ahead by `margin`.
  int log_odds(std::size_t index, Cost margin) const;

 private:
  const std::vector<const Hypothesis*>& variation_;
  const Beam& beam_;
  const std::size_t rivals_;
};

}  // namespace jadoube::tracking
