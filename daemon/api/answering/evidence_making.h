#pragma once

#include <optional>
#include <string>

#include "daemon/api/values/board_values.h"
#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/shown_text.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"

/// The evidence of a game, made of the journal.
namespace jadoube::api {

/// A game, and the facts outside it. The texts are English.
struct EvidenceSource {
  GamePlace place;
  model::Game game;
  /// "City Open, round 3, table 12", and the players. Empty: not known.
  std::string event = {};
  model::ByColor<std::string> players = {};
  /// The id of the tournament that names them. Empty: none does.
  std::string tournament = {};
};

/// Finds the game named `name`: "games/table-1-3". On the fan-out's thread. FailedPrecondition: it
/// was imported. Other errors are those of the rpc.
rules::Expected<EvidenceSource> find_evidence(const std::string& name, const stream::Feed& feed,
                                              storage::Archive& archive);

/// "1. e4", "1... e5": ply `index` of `game`.
std::string numbered_move(const model::Game& game, std::size_t index);

/// The moves of the game at `now`, derived again from its observations and rulings in the journal.
/// If the game is in play, there may be new rows since `source` was taken. The result is then of
/// the rows at that time. Any thread.
evidence::DerivedMoves derived_moves(const EvidenceSource& source, storage::Archive& archive,
                                     model::Instant now);

/// The evidence file, made at `now` and signed by `key`. It is English in every language of the
/// thread. Any thread. DataLoss: a row cannot be read.
rules::Expected<std::string> make_evidence_file(const EvidenceSource& source,
                                                storage::Archive& archive,
                                                const evidence::SigningKey& key,
                                                model::Instant now);

/// The code of a sheet that is printed now. Nothing: the game was imported, or the journal did not
/// chain its rows from the first one on. On the fan-out's thread.
rules::Expected<std::optional<evidence::SheetCode>> sheet_code(const EvidenceSource& source,
                                                               storage::Archive& archive);

}  // namespace jadoube::api
