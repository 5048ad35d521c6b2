#pragma once

#include "daemon/model/event.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

/// Events as the journal keeps them.
namespace jadoube::storage::codec {

/// The row of `event`.
EventRow to_row(const model::Event& event);

/// The event in the row. The plies of a change have their moves as UCI and SAN tell them. DataLoss:
/// it is damaged, a newer version wrote it, or it is of another board than its row.
rules::Expected<model::Event> event_of(const EventRow& row);

}  // namespace jadoube::storage::codec
