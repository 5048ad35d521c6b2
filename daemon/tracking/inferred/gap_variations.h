#pragma once

#include <functional>
#include <span>
#include <vector>

#include "daemon/tracking/inferred/explain.h"

/// What is asked of the variations that may have been played during an outage.
namespace jadoube::tracking {

/// Of all variations from `start` those count that pass what was `read` on the way, if there are
/// any.
void keep_what_passes(const rules::Placement& read, const VariationStart& start,
                      std::span<std::vector<Variation>> found);

/// The shortest variations in which one side's pieces come back to their squares. Takes the moves
/// tried off `budget`.
std::vector<Variation> variations_to_and_fro(const VariationStart& start,
                                             const rules::Placement& placement, int& budget);

/// The likeliest first. At most as many as a reader can check: eight sets of moves, whose order
/// does not count, and eight orders of each. `earlier` are the positions before: players who move a
/// piece to and fro do so again.
std::vector<Alternative> ranked(std::vector<Variation> variations, const rules::Position& before,
                                std::span<const rules::Position> earlier);

/// The placement if no piece were in a hand, or put down beside its square.
struct NearPlacement {
  rules::Placement placement;
  /// What that costs besides; and whether it can be so after a variation.
  Cost besides = 0;
  std::function<bool(const Variation& variation)> may_be_after;
};

/// `placement` without a piece that was taken and put down on an empty square.
std::vector<NearPlacement> with_victim_beside(const VariationStart& start,
                                              const rules::Placement& placement);

/// `placement` with a piece back on an empty square, from which it was lifted, or with a piece and
/// the one that it takes. `lifted`: the pieces that were seen there since.
std::vector<NearPlacement> with_pieces_in_hand(const VariationStart& start,
                                               const rules::Placement& placement,
                                               const rules::Placement& lifted);

}  // namespace jadoube::tracking
