#pragma once

#include <string>

#include "daemon/model/event.h"

namespace jadoube::api {

/// The response that tells an event, as bytes: a WatchBoardsResponse, WatchGamesResponse or
/// WatchIncidentsResponse, by the event's topic. `epoch`: the journal's, part of every cursor.
std::string encode(const std::string& epoch, const model::Event& event);

}  // namespace jadoube::api
