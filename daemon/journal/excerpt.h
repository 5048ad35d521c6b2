#pragma once

#include <string>
#include <vector>

#include "daemon/journal/backup.h"
#include "daemon/journal/rows.h"

namespace jadoube::journal {

/// A game on record, and when it began.
struct ExcerptGame {
  std::string board;
  int ordinal = 0;
  Instant began{};
};

/// Copies all that is on record of `games` into a new journal at `path`, while the writer of
/// `source` goes on: what the boards were seen to do from a game's checkpoint to the next game,
/// what arbiters decided, what was published, incidents, and by what the event was played. Numbers
/// stay, with holes. A daemon that begins from the file has these games and no others. Errors as of
/// `back_up`; NotFound: a game is not on record.
rules::Expected<Copied> excerpt(const Source& source, const std::vector<ExcerptGame>& games,
                                const std::string& path);

}  // namespace jadoube::journal
