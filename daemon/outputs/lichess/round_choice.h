#pragma once

#include <string>
#include <vector>

#include "daemon/outputs/lichess/round_memory.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// Which of our rounds goes to the round at Lichess.
struct RoundChoice {
  /// Null: none of them.
  const Round* round = nullptr;
  /// To be remembered. Without a number: no round has gone out yet.
  RoundPlace place = {};
  /// What is wrong, and what to do: a packed sentence, see rules/sentence.h. Empty: nothing.
  std::string problem = {};
};

/// Where a round is.
RoundPlace place_of(const Round& round);

/// True if `rounds` have a table in the section of `place`.
bool has_section(const std::vector<Round>& rounds, const RoundPlace& place);

/// Chooses among `rounds`. A round at Lichess takes the games of one section, because it would mix
/// the tables of two. So the output stays with the section and the round that it began with:
/// `before`. Without a number there: it takes the newest round of the only section, or of the one
/// that `before` names. A round to come is taken only if `before` has its number.
RoundChoice choose_round(const std::vector<Round>& rounds, const RoundPlace& before);

}  // namespace jadoube::outputs
