#pragma once

#include "daemon/model/tournament.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

/// Tournaments as the journal keeps them.
namespace jadoube::storage::codec {

TournamentRow to_row(const model::Tournament& tournament);

/// The tournament in the row. DataLoss: it cannot be read.
rules::Expected<model::Tournament> tournament_of(const TournamentRow& row);

}  // namespace jadoube::storage::codec
