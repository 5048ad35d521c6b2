#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tournament/standings/contest.h"
#include "daemon/tournament/standings/tie_break.h"

namespace jadoube::tournament {

/// A value in hundredths: 775 is 7.75. Nothing: the criterion has none for this competitor.
using TieBreakValue = std::optional<int>;

/// The values of all competitors, for a criterion that does not depend on who is tied
/// [C.07 Art. 7 to 13, 16].
///
/// A round that has no result yet counts for Buchholz as a game against the opponent, and gives no
/// points. Rating criteria leave it out. Nothing: an opponent has no rating, and "/U" gives none.
std::vector<TieBreakValue> values_of(const Contest& contest, const TieBreak& tie_break);

/// The score of each competitor as it counts for the opponents, in halves [C.07 Art. 16.3].
/// `as_drawn`: games of the last round count as drawn (Fore Buchholz).
std::vector<int> adjusted_scores(const Contest& contest, ScoreKind kind, bool as_drawn);

/// "7.75", "12.5", "2203".
std::string value_text(int hundredths);

/// Competitors in groups: the better group first. Those of one group are still tied.
using TiedGroups = std::vector<std::vector<std::size_t>>;

/// Breaks a tie by a criterion that depends on the tied ones [C.07 Art. 6, 13.1 to 13.3]. It is
/// direct encounter, for teams with what follows it, or the points on the top or bottom boards.
/// `tied`: places in `Contest::competitors`.
TiedGroups order_of_tied(const Contest& contest, const TieBreak& tie_break,
                         const std::vector<std::size_t>& tied);

/// The value of each of the tied from the games among them, in hundredths, in the order of `tied`:
/// their mean against each opponent. Of TBR and BBE: the points on the first board that counts.
std::vector<TieBreakValue> values_of_tied(const Contest& contest, const TieBreak& tie_break,
                                          const std::vector<std::size_t>& tied);

}  // namespace jadoube::tournament
