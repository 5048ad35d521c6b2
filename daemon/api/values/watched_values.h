#pragma once

#include "daemon/stream/event_stream.h"
#include "daemon/watched/watched_files.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

/// Between watched files and the messages of the API.
namespace jadoube::api {

/// A watched file, in the language of the thread.
v1::WatchedFile to_proto(const watched::FileState& state);

/// Answers ListWatchedFiles. `files`: null if none is watched. Errors are those of the rpc.
rules::Expected<void> list_watched_files(const v1::ListWatchedFilesRequest& request,
                                         const stream::Feed& feed,
                                         const watched::WatchedFiles* files,
                                         v1::ListWatchedFilesResponse& response);

/// `request` with the watched file that it names as its only file. Without `watched_version`, the
/// request as it is. Errors are those of ImportPairings.
rules::Expected<v1::ImportPairingsRequest> with_watched_file(v1::ImportPairingsRequest request,
                                                             const stream::Feed& feed,
                                                             const watched::WatchedFiles* files);

}  // namespace jadoube::api
