#pragma once

#include <string>

#include "daemon/api/answering/evidence_making.h"
#include "daemon/evidence/evidence_file.h"
#include "daemon/storage/archive.h"

/// The moves of a game, derived once more from its rows in the journal.
namespace jadoube::api {

/// "1. e4", "1... e5": ply `index` of `game`.
std::string numbered_move(const model::Game& game, std::size_t index);

/// What follows from the observations and rulings of the game, at `now`. If the game goes on, rows
/// may have come since `source` was taken: then it is what followed from the rows at that time. Any
/// thread.
evidence::DerivedMoves derived_moves(const EvidenceSource& source, storage::Archive& archive,
                                     model::Instant now);

}  // namespace jadoube::api
