#pragma once

#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// Answers ListTournamentChanges: compares each change by a person with the tournament before. It
/// reads at most 100 events, so that an answer does not take long. Errors are those of the rpc, and
/// those of the archive.
rules::Expected<void> list_changes(const v1::ListTournamentChangesRequest& request,
                                   const stream::Feed& feed, storage::Archive& archive,
                                   v1::ListTournamentChangesResponse& response);

}  // namespace jadoube::api
