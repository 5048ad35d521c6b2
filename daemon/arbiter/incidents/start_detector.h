#pragma once

#include <vector>

#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// Finds games that began from a wrong starting position [FIDE 2023 Art. 7.2.1, A.5.1]. Holds
/// nothing: the record of the game has its starting position.
class StartDetector {
 public:
  /// Adds to `found` what is wrong with the start of the game, which there must be. In a tournament
  /// of Chess960 all of the 960 starting positions are right.
  static void find(const Record& record, std::vector<Finding>& found);
};

}  // namespace jadoube::arbiter
