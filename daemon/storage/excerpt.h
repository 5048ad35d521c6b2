#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/storage/backup.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// A game in the journal, and when it began.
struct ExcerptGame {
  std::string board;
  int ordinal = 0;
  Instant began{};
  /// The numbers of later observations that are about this game: decisions that came after another
  /// game had followed.
  std::vector<std::uint64_t> later = {};
};

/// The recordings of the board's connection while the game was played. The game ended before `end`.
using Recorded = std::function<std::vector<SessionRow>(const ExcerptGame& game, Instant end)>;

/// Copies everything about `games` into a new journal at `path`. The writer of `source` may
/// continue. The copy has the observations from a game's checkpoint to the next game, the rulings,
/// the events, the incidents, the tournament rules, and the result of `recorded`.
///
/// Numbers stay the same, so there are holes. A daemon that starts with the file has these games. A
/// game that ended because the next game began ends in the same way there. Errors are those of
/// `back_up`. NotFound: a game is not in the journal.
rules::Expected<Copied> excerpt(const Source& source, const std::vector<ExcerptGame>& games,
                                const std::string& path, const Recorded& recorded = {});

}  // namespace jadoube::storage
