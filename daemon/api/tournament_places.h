#pragma once

#include <string>
#include <vector>

#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// Checks that the boards and games that `request` names are there. A board is there if it was ever
/// seen, or is one of `configured`. NotFound: the message names what is missing, and for a board
/// also some that are there. InvalidArgument: a name does not have its form.
rules::Expected<void> check_places(const v1::EditTournamentRequest& request,
                                   const stream::Feed& feed,
                                   const std::vector<std::string>& configured,
                                   storage::Archive& archive);

/// Checks that the edits take nothing from a game in silence: no table at which a game is played
/// now loses its board, unless an edit names that table; no pairing loses a game to another one; no
/// tournament ends while its games are played. With `force` in the request everything is allowed.
/// FailedPrecondition: the message names the table or the players, and what to do. An edit that
/// cannot be made is no fault here.
rules::Expected<void> check_not_in_play(const v1::EditTournamentRequest& request,
                                        const stream::Feed& feed);

}  // namespace jadoube::api
