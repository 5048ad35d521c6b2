#pragma once

#include "daemon/model/tournament.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

namespace jadoube::storage::v1 {
class Tournament;
}

/// Tournaments as the journal keeps them.
namespace jadoube::storage::codec {

/// A tournament inside another record.
v1::Tournament encode(const model::Tournament& tournament);
/// DataLoss: its rules or a starting position cannot be read. The message names the place.
rules::Expected<model::Tournament> decode(const v1::Tournament& stored);

TournamentRow to_row(const model::Tournament& tournament);

/// The tournament in the row. DataLoss: it cannot be read.
rules::Expected<model::Tournament> tournament_of(const TournamentRow& row);

}  // namespace jadoube::storage::codec
