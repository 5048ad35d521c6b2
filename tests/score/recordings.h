#pragma once

#include <string>
#include <vector>

#include "tests/score/session.h"

namespace jadoube::score {

/// A game that people played on a real board: its bytes, and its moves.
struct Recording {
  std::string name;
  Session truth;
  std::vector<Seen> seen;
  Instant end;
};

/// S13: the real recordings. None if the shared data is missing. Their bytes have no times, so the
/// time is counted by the clock's messages, one a second.
std::vector<Recording> real_recordings();

}  // namespace jadoube::score
