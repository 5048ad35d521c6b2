#pragma once

#include <string>
#include <vector>

#include "tests/score/session.h"

namespace jadoube::score {

/// A game that was really played on a real board: what its bytes say, and what was played.
struct Recording {
  std::string name;
  Session truth;
  std::vector<Seen> seen;
  Instant end;
};

/// S13: the real recordings; none where the shared data is not there. Their bytes have no times:
/// the clock's own messages, one a second, are the time base.
std::vector<Recording> real_recordings();

}  // namespace jadoube::score
