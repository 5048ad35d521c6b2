#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/tournament.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tournament/edit.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// Checks one edit of a request. `before`: the tournament before the edit. `after`: the tournament
/// after it, or why it cannot be made.
using EditCheck = std::function<rules::Expected<void>(
    const tournament::Edit& edit, const model::Tournament& before,
    const rules::Expected<model::Tournament>& after)>;

/// Asks `check` about each edit of `request`, one after the other, up to the first error. With
/// `force` in the request, or without the tournament, nothing is asked. An edit that cannot be read
/// or made ends it without an error: whoever makes the edits reports the error.
rules::Expected<void> walk_edits(const v1::EditTournamentRequest& request, const stream::Feed& feed,
                                 const EditCheck& check);

/// The game of `pairing` that is played now. Nothing: none is. It is none that was given a result
/// by the pairing program, and none that was postponed.
std::optional<model::Game> game_played_now(const model::Pairing& pairing, const stream::Feed& feed);

/// Answers ListTournamentChanges: compares each change by a person with the tournament before. It
/// reads at most 100 events, so that an answer does not take long. Errors are those of the rpc, and
/// those of the archive.
rules::Expected<void> list_changes(const v1::ListTournamentChangesRequest& request,
                                   const stream::Feed& feed, storage::Archive& archive,
                                   v1::ListTournamentChangesResponse& response);

/// Checks that the boards and games in `request` exist. A board exists if it was ever connected, or
/// is one of `configured`. NotFound: the message names the missing one, and for a board also some
/// that exist. InvalidArgument: a name does not have its form.
rules::Expected<void> check_places(const v1::EditTournamentRequest& request,
                                   const stream::Feed& feed,
                                   const std::vector<std::string>& configured,
                                   storage::Archive& archive);

/// Checks that the edits take nothing from a game unless the operator names it. No table at which a
/// game is played now loses its board, unless an edit names that table. No pairing loses a game to
/// another one. No tournament ends while its games are played. With `force` in the request
/// everything is allowed. FailedPrecondition: the message names the table or the players, and what
/// to do. An edit that cannot be made is no fault here.
rules::Expected<void> check_not_in_play(const v1::EditTournamentRequest& request,
                                        const stream::Feed& feed);

}  // namespace jadoube::api
