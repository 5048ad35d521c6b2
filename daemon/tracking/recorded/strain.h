#pragma once

#include <cstddef>
#include <vector>

#include "daemon/tracking/inferred/hypotheses.h"

namespace jadoube::tracking {

/// The accidents that the best variation assumes around each of its plies, and how likely each ply
/// is right.
///
/// The lead of the best hypothesis over the others means nothing if none of them is right. But then
/// the best one pays: for stops, ghosts and accidents that were not seen. So the cost of the plies
/// from two before to two after shows how well it fits.
class Strain {
 public:
  /// `variation`: hypotheses of `all` from the first one after its root on. Both outlive this.
  /// `rivals`: how many hypotheses are alive.
  Strain(const std::vector<const Hypothesis*>& variation, const Hypotheses& all, std::size_t rivals)
      : variation_(variation), hypotheses_(all), rivals_(rivals) {}

  /// What was paid for ply `index`, counted from 0, and for the plies around it.
  Cost around(std::size_t index) const;
  /// The log odds that ply `index` is right, in hundredths of a nat, if it is ahead by `margin`.
  int log_odds(std::size_t index, Cost margin) const;

 private:
  const std::vector<const Hypothesis*>& variation_;
  const Hypotheses& hypotheses_;
  const std::size_t rivals_;
};

}  // namespace jadoube::tracking
