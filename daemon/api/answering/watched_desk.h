#pragma once

#include "daemon/hall/hall_backend.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "daemon/tournament/edit.h"
#include "daemon/watched/section_watch.h"

namespace jadoube::api {

/// What a `watched_desk` works with. What is referred to must exist longer than the desk.
struct WatchedDeskParts {
  const stream::Feed& feed;
  /// The desk's own.
  storage::Archive archive;
  /// It has the rules, and makes the changes.
  hall::HallBackend& hall;
  system::Clock now;
};

/// Imports watched files as ImportPairings does, and reads results as ExportResults does. It is for
/// one thread.
watched::Desk watched_desk(WatchedDeskParts parts);

}  // namespace jadoube::api
