#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

namespace jadoube::storage {

/// A journal to copy.
struct Source {
  std::string path;
  /// The epoch that the journal must have. Empty: any.
  std::string epoch = {};
};

/// What a copy contains.
struct Copied {
  std::uint64_t events = 0;
  std::uint64_t bytes = 0;
};

/// Copies the journal as it is at one instant into a new file at `path`. Its writer may continue.
/// The whole copy is checked and sealed before it gets its name. A daemon can start with the copy.
///
/// The copy is another journal with a new epoch. The two journals differ from then on, so a cursor
/// of one must not be valid in the other.
///
/// FailedPrecondition: there is already a file at `path`. NotFound, DataLoss: `source` is not on
/// this machine, is not a journal, has another version, or is damaged. Unavailable: there is no
/// space for it.
rules::Expected<Copied> back_up(const Source& source, const std::string& path);

/// Opens `source` and a new file. `fill` writes a journal into the new file. Then the whole file is
/// checked and gets the name `path`. If anything fails, no file is left. Errors are those of
/// `back_up`.
rules::Expected<Copied> make_copy(
    const Source& source, const std::string& path,
    const std::function<rules::Expected<void>(Database& from, Database& to)>& fill);

/// A game in the journal, and when it began.
struct ExcerptGame {
  std::string board;
  int ordinal = 0;
  Instant began{};
  /// The numbers of later rows that are about this game: decisions that were made after the next
  /// game had begun.
  std::vector<std::uint64_t> later = {};
};

/// The recordings of the board's connection while the game was played. The game ended before `end`.
using Recorded = std::function<std::vector<SessionRow>(const ExcerptGame& game, Instant end)>;

/// Copies everything about `games` into a new journal at `path`. The writer of `source` may
/// continue. The copy has the observations from a game's checkpoint to the next game. It has the
/// rulings, the events, the incidents, the tournament rules, and the result of `recorded`.
///
/// Numbers stay the same, so there are holes. A daemon that starts with the file has these games. A
/// game that ended because the next game began ends in the same way there. Errors are those of
/// `back_up`. NotFound: a game is not in the journal.
rules::Expected<Copied> excerpt(const Source& source, const std::vector<ExcerptGame>& games,
                                const std::string& path, const Recorded& recorded = {});

}  // namespace jadoube::storage
