#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/hub/hub_names.h"
#include "jadoube/v1/hall_service.pb.h"

namespace jadoube::relay {

/// The event that a cursor of the API names. Nothing: it is none.
std::optional<hub::EventId> event_id_of(const std::string& cursor);

/// The cursor before the first event of a journal.
std::string cursor_before_all(const std::string& epoch);

/// A part of a snapshot as events, for somebody who knows nothing yet: boards that are connected,
/// their clocks, games that start with all their plies, tournaments. Empty: the response is no part
/// of a snapshot.
std::vector<v1::WatchEventsResponse> events_of_snapshot(const v1::WatchEventsResponse& response);

}  // namespace jadoube::relay
