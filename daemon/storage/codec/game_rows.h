#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/model/ruling.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"

/// The source of a game: the observations and rulings in the journal.
namespace jadoube::storage::codec {

/// The observations from the game's checkpoint on, and the rulings on the game, each in order.
struct GameRows {
  std::vector<model::TimedObservation> seen = {};
  model::Rulings rulings = {};
  /// The rows that this version cannot read: "row 17 (...)".
  std::vector<std::string> unreadable = {};
  /// True: one of the unreadable rows is a ruling.
  bool lacks_ruling = false;
};

/// The rows of the board's present game. Rows that this version cannot read are left out and named,
/// so that a row never keeps a hall without its daemon.
rules::Expected<GameRows> read_present_game(Journal& journal, const std::string& board);

/// Some of the observations of the board's present game, and the number of the last one.
struct SeenRows {
  std::vector<model::TimedObservation> seen = {};
  std::uint64_t last = 0;
  /// As in `GameRows`.
  std::vector<std::string> unreadable = {};
};

/// The observations after number `after`, at most `limit` rows. None if there are no more. Rows are
/// left out as above.
rules::Expected<SeenRows> read_seen_after(Journal& journal, const std::string& board,
                                          std::uint64_t after, std::uint64_t limit);

/// The rulings on the board's present game up to row number `last`, without observations. Rows are
/// left out as above.
rules::Expected<GameRows> read_present_rulings(Journal& journal, const std::string& board,
                                               std::uint64_t last = Journal::kNoLimit);

/// The rows of game `ordinal` of the board, which began at `began`. They include rulings that were
/// made after another game had followed. DataLoss: this version cannot read one of them.
rules::Expected<GameRows> read_game(Archive& archive, const std::string& board, int ordinal,
                                    model::Instant began);

/// The readable rows of the game. Rows that this version cannot read are left out and named.
rules::Expected<GameRows> read_rest_of_game(Archive& archive, const std::string& board, int ordinal,
                                            model::Instant began);

/// Only the rulings of `read_game`.
rules::Expected<model::Rulings> read_rulings(Archive& archive, const std::string& board,
                                             int ordinal, model::Instant began);

/// The numbers of the rows with rulings on game `ordinal` that were made after another game had
/// followed.
rules::Expected<std::vector<std::uint64_t>> later_rows(Archive& archive, const std::string& board,
                                                       int ordinal, model::Instant began);

}  // namespace jadoube::storage::codec
