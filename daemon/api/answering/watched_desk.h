#pragma once

#include <functional>

#include "daemon/api/values/rules_values.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tournament/edit.h"
#include "daemon/watched/desk.h"

namespace jadoube::api {

/// What a `watched_desk` works with. What is referred to must live longer than the desk.
struct WatchedDeskParts {
  const stream::Feed& feed;
  /// The desk's own.
  storage::Archive archive;
  /// The rules of the hall.
  ReadRules rules;
  std::function<void(tournament::Request, const tournament::Done&)> change;
  std::function<model::Instant()> now;
};

/// Imports watched files as ImportPairings does, and reads results as ExportResults does. It is for
/// one thread.
watched::Desk watched_desk(WatchedDeskParts parts);

}  // namespace jadoube::api
