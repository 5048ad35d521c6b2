#pragma once

#include "daemon/model/event.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

/// Events as the journal keeps them.
namespace jadoube::storage::codec {

/// The row of `event`.
EventRow to_row(const model::Event& event);

/// The event in the row. The moves of its plies come from their UCI and SAN texts. DataLoss: the
/// row is damaged, a newer version wrote it, or it belongs to another board.
rules::Expected<model::Event> event_of(const EventRow& row);

}  // namespace jadoube::storage::codec
