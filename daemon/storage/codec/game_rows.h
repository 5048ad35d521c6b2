#pragma once

#include <string>
#include <vector>

#include "daemon/model/ruling.h"
#include "daemon/model/timed_observation.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"

/// What a game follows from: the observations and the rulings that the journal keeps.
namespace jadoube::storage::codec {

/// What was observed from the game's checkpoint on, and the rulings on the game, each in order.
struct GameRows {
  std::vector<model::TimedObservation> seen = {};
  model::Rulings rulings = {};
};

/// Those of the board's present game. DataLoss: a row that this version cannot read.
rules::Expected<GameRows> read_present_game(Journal& journal, const std::string& board);

/// Those of game `ordinal` of the board, which began at `began`. Rulings that were made when
/// another game had followed are among them. DataLoss as above.
rules::Expected<GameRows> read_game(Archive& archive, const std::string& board, int ordinal,
                                    model::Instant began);

/// Only the rulings of the same.
rules::Expected<model::Rulings> read_rulings(Archive& archive, const std::string& board,
                                             int ordinal, model::Instant began);

/// The numbers of the rows that hold rulings on game `ordinal` from the time when another game had
/// followed.
rules::Expected<std::vector<std::uint64_t>> later_rows(Archive& archive, const std::string& board,
                                                       int ordinal, model::Instant began);

}  // namespace jadoube::storage::codec
