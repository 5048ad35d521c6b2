#pragma once

#include <vector>

#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// Finds wrong starting positions [FIDE 2023 Art. 7.2.1, A.5.1], before a game and after it began.
/// Holds nothing: the record has what stands, and the starting position of the game.
class StartDetector {
 public:
  /// Adds to `found` what is wrong with the start of the game, which there must be. If its pairing
  /// has a position, only that one is right. In a tournament of Chess960 without one, all of the
  /// 960 starting positions are right.
  static void find(const Record& record, std::vector<Finding>& found);
  /// Adds to `found` that all pieces stand, but not all on their squares in the initial position of
  /// the next pairing, or else in the usual one. No game is
  /// played, the clock stands, and nobody has touched a piece for ten seconds.
  static void find_before_game(const Record& record, std::vector<Finding>& found);
};

}  // namespace jadoube::arbiter
