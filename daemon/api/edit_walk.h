#pragma once

#include <functional>

#include "daemon/model/tournament.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tournament/edit.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// What is wrong with one edit of a request. `before`: the tournament before it. `after`: behind
/// it, or why it cannot be made.
using EditCheck = std::function<rules::Expected<void>(
    const tournament::Edit& edit, const model::Tournament& before,
    const rules::Expected<model::Tournament>& after)>;

/// Asks `check` about each edit of `request`, one after the other, up to the first error. With
/// `force` in the request, or without the tournament, nothing is asked. An edit that cannot be read
/// or made ends it without an error: whoever makes the edits says so.
rules::Expected<void> walk_edits(const v1::EditTournamentRequest& request, const stream::Feed& feed,
                                 const EditCheck& check);

}  // namespace jadoube::api
