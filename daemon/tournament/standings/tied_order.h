#pragma once

#include <cstddef>
#include <vector>

#include "daemon/tournament/standings/contest.h"
#include "daemon/tournament/standings/tie_break.h"
#include "daemon/tournament/standings/tie_break_values.h"

namespace jadoube::tournament {

/// Competitors in groups: the better group first. Those of one group are still tied.
using TiedGroups = std::vector<std::vector<std::size_t>>;

/// Breaks a tie by a criterion that depends on who is tied: direct encounter, for teams with what
/// follows it, or the points on the top or bottom boards [C.07 Art. 6, 13.1 to 13.3]. `tied`:
/// places in `Contest::competitors`.
TiedGroups order_of_tied(const Contest& contest, const TieBreak& tie_break,
                         const std::vector<std::size_t>& tied);

/// What each of the tied has of the games among them, in hundredths, in the order of `tied`: their
/// mean against each opponent. Of TBR and BBE: the points on the first board that counts.
std::vector<TieBreakValue> values_of_tied(const Contest& contest, const TieBreak& tie_break,
                                          const std::vector<std::size_t>& tied);

}  // namespace jadoube::tournament
