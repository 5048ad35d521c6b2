#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/ruling.h"
#include "daemon/journal/journal.h"
#include "daemon/watch/board_watch.h"

namespace jadoube {

/// What a board's present game follows from, from its checkpoint on.
struct Replay {
  std::vector<watch::TimedObservation> seen = {};
  arbiter::Rulings rulings = {};
};

/// Reads it. DataLoss: a row that this version cannot read.
rules::Expected<Replay> read_replay(journal::Journal& journal, const std::string& board);

}  // namespace jadoube
