#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "daemon/tracking/inferred/hypotheses.h"

namespace jadoube::tracking {

/// Whether another ply may still take the place of one.
enum class PlyDecision : std::uint8_t {
  /// Another ply explains what was seen nearly as well. Later sensor events may decide it.
  kUndecided,
  /// Nothing else explains it nearly as well.
  kDecided,
  /// Another ply does. But both lead to the same position and the same sensor events to come, so no
  /// later event can distinguish them.
  kFrozen,
};

/// How far each ply of a variation is decided, as the hypotheses are weighed now.
///
/// Plies are numbered from 0, beginning with the first one after the root.
class PlyDecisions {
 public:
  /// A variation: hypotheses from the first one after the root on, each the parent of the next.
  using Chain = std::vector<const Hypothesis*>;

  /// Weighs each ply of `variation`, whose hypotheses are in `all`. Both outlive the decisions,
  /// and do not change meanwhile.
  PlyDecisions(const Chain& variation, const Hypotheses& all);

  /// How far the best hypothesis is ahead of all that lack ply `index`, by what was sensed: at most
  /// kBeamWidth. It may be below 0.
  Cost margin(std::size_t index) const { return margins_[index]; }
  PlyDecision of(std::size_t index) const;
  /// The number of hypotheses that are alive.
  std::size_t rivals() const { return rivals_.size(); }
  /// What could have been played instead of the frozen ply `index`, up to where all lead to the
  /// same position. Null if nothing is nearly as likely.
  std::shared_ptr<const Alternatives> alternatives(std::size_t index) const;

 private:
  /// One of the hypotheses, and its plies after the root.
  struct Rival {
    const Hypothesis* last;
    Chain plies;
  };
  Cost behind(const Rival& rival) const;
  bool lacks(const Rival& rival, std::size_t index) const;

  const Chain& variation_;
  const Hypotheses& hypotheses_;
  /// All that are not given up, the best one first.
  std::vector<Rival> rivals_;
  std::vector<Cost> margins_;
};

}  // namespace jadoube::tracking
