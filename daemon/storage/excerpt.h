#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/storage/backup.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// A game on record, and when it began.
struct ExcerptGame {
  std::string board;
  int ordinal = 0;
  Instant began{};
  /// The numbers of observations behind its own that are about it: what was decided later.
  std::vector<std::uint64_t> later = {};
};

/// What was recorded of the line of a board while the game was played, which ended before `end`.
using Recorded = std::function<std::vector<SessionRow>(const ExcerptGame& game, Instant end)>;

/// Copies all that is on record of `games` into a new journal at `path`, while the writer of
/// `source` goes on: what the boards were seen to do from a game's checkpoint to the next game,
/// what arbiters decided, what was published, incidents, by what the event was played, and what
/// `recorded` gives. Numbers stay, with holes. A daemon that begins from the file has these
/// games, and of one that the next array ended the next as it began. Errors as of `back_up`;
/// NotFound: a game is not on record.
rules::Expected<Copied> excerpt(const Source& source, const std::vector<ExcerptGame>& games,
                                const std::string& path, const Recorded& recorded = {});

}  // namespace jadoube::storage
