#pragma once

#include <optional>
#include <vector>

#include "jadoube/v1/hall_service.pb.h"
#include "jadoube/values/v1/event.pb.h"

/// Changes messages of WatchEvents into events as at a hub. The API has names of resources,
/// percents and durations, and an event has the values that they are made from. The values are not
/// checked here.
namespace jadoube::relay {

/// The event in a response, with what a relay for viewers reads. Nothing: it has none.
std::optional<values::v1::Event> event_of(const v1::WatchEventsResponse& response);

/// A part of a snapshot as events, for a reader that has nothing yet. It has connected boards,
/// their clocks, games that start with all their plies, and tournaments. Empty: the response is no
/// part of a snapshot.
std::vector<values::v1::Event> events_of_snapshot(const v1::WatchEventsResponse& response);

}  // namespace jadoube::relay
