#pragma once

#include "daemon/values/audience.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/incident_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::api {

using values::Audience;
using values::keep_for;

/// The same for an event or a snapshot. False: `audience` gets nothing of it.
bool keep_for(Audience audience, v1::WatchBoardsResponse& response);
bool keep_for(Audience audience, v1::WatchGamesResponse& response);
/// Incidents are for arbiters only.
bool keep_for(Audience audience, const v1::WatchIncidentsResponse& response);
/// Tournaments are for operators too, and relays get them.
bool keep_for(Audience audience, v1::WatchTournamentsResponse& response);

}  // namespace jadoube::api
