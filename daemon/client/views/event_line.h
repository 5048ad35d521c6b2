#pragma once

#include <string>

#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"

namespace jadoube::cli {

/// An event as a line for people. Empty for events that people need not see, for example a
/// bookmark.
std::string event_line(const v1::WatchBoardsResponse& response);
std::string event_line(const v1::WatchGamesResponse& response);

}  // namespace jadoube::cli
