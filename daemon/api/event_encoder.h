#pragma once

#include <optional>
#include <string>

#include "daemon/api/audience.h"
#include "daemon/model/event.h"

namespace jadoube::api {

/// How a stream tells events.
struct EventForm {
  /// The journal's, part of every cursor.
  std::string epoch;
  Audience audience = Audience::kArbiters;
  /// Every response is a WatchEventsResponse. Otherwise it is one of the event's topic:
  /// a WatchBoardsResponse, WatchGamesResponse, WatchIncidentsResponse or WatchTournamentsResponse.
  bool joined = false;
};

/// The response that tells an event, as bytes. Nothing: the audience gets nothing of it.
std::optional<std::string> encode(const EventForm& form, const model::Event& event);

}  // namespace jadoube::api
