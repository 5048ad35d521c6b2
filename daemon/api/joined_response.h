#pragma once

#include "jadoube/v1/hall_service.pb.h"

namespace jadoube::api {

/// The part of `joined` for a response of the same kind as the second argument.
inline v1::WatchBoardsResponse& part_of(v1::WatchEventsResponse& joined,
                                        const v1::WatchBoardsResponse&) {
  return *joined.mutable_board();
}
inline v1::WatchGamesResponse& part_of(v1::WatchEventsResponse& joined,
                                       const v1::WatchGamesResponse&) {
  return *joined.mutable_game();
}
inline v1::WatchIncidentsResponse& part_of(v1::WatchEventsResponse& joined,
                                           const v1::WatchIncidentsResponse&) {
  return *joined.mutable_incident();
}
inline v1::WatchTournamentsResponse& part_of(v1::WatchEventsResponse& joined,
                                             const v1::WatchTournamentsResponse&) {
  return *joined.mutable_tournament();
}

}  // namespace jadoube::api
