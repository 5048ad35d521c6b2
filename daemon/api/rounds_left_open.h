#pragma once

#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// Checks that no edit starts a round while tables of an earlier round of its section have no
/// result: the earlier round would stay open in silence. And that no edit closes a round whose
/// tables have no result. With `force` in the request both are done.
/// FailedPrecondition: the message names the tables, and what to do. An edit that cannot be made is
/// no fault here.
rules::Expected<void> check_rounds_left_open(const v1::EditTournamentRequest& request,
                                             const stream::Feed& feed, storage::Archive& archive);

}  // namespace jadoube::api
