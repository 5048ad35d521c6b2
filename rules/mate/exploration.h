#pragma once

#include "rules/mate/closure.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// Looks at the positions that legal moves lead to from `sets`, those first that seem near to a
/// mate by `player`: `close` with another order. For questions with too many positions to look at
/// one by one, in which a mate is likely. The line that it finds is not the shortest.
ClosureResult explore(const SquareSets& sets, Color player, std::uint64_t limit);

}  // namespace jadoube::rules
