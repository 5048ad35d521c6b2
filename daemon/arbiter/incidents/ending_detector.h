#pragma once

#include <vector>

#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// Finds what ends a game by itself, moves after that, and a given result that disagrees. It does
/// not find threefold repetition and fifty moves: a player must claim them, and nobody is told
/// before [FIDE 2023 Art. 9.2, 9.3, 11.12].
class EndingDetector {
 public:
  /// `plain`: no illegal ply of the record was in doubt.
  void find(const Record& record, bool plain, std::vector<Finding>& found) const;
};

/// True, false or undecided: `player` can still mate by some series of legal moves. Looks at 20,000
/// positions at most and is undecided after that.
rules::Verdict can_still_mate(const rules::Position& position, rules::Color player);

}  // namespace jadoube::arbiter
