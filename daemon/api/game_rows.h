#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/tracking/board_tracker.h"

/// What a game follows from, as the journal keeps it.
namespace jadoube::api {

/// What was observed from the game's checkpoint on, and what arbiters said of it, each in order.
struct GameRows {
  std::vector<tracking::TimedObservation> seen = {};
  arbiter::Rulings rulings = {};
};

/// Those of the board's present game. DataLoss: a row that this version cannot read.
rules::Expected<GameRows> read_present_game(storage::Journal& journal, const std::string& board);

/// Those of game `ordinal` of the board, which began at `began`, with what was said of it when
/// another had followed. DataLoss as above.
rules::Expected<GameRows> read_game(storage::Archive& archive, const std::string& board,
                                    int ordinal, model::Instant began);

/// Only the rulings of the same.
rules::Expected<arbiter::Rulings> read_rulings(storage::Archive& archive, const std::string& board,
                                               int ordinal, model::Instant began);

/// The numbers of the rows in which something was said of game `ordinal` when another had followed.
rules::Expected<std::vector<std::uint64_t>> later_rows(storage::Archive& archive,
                                                       const std::string& board, int ordinal,
                                                       model::Instant began);

}  // namespace jadoube::api
