#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "daemon/engine/board_replay.h"
#include "daemon/engine/board_sessions.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Restores the boards after a restart. For each board it replays the observations since its
/// present game started, and the arbiters' decisions about that game. The result was published
/// before. But if this version of the daemon finds another result, the game is published again.
class Recovery {
 public:
  /// What it works with. All must live longer than the recovery.
  struct Parts {
    storage::Journal& journal;
    stream::Feed& feed;
    PendingRecord& pending;
    BoardSessions& sessions;
    const RulesInForce& rules;
  };

  /// `now`: the time now, never running backwards.
  Recovery(const Parts& parts, std::function<drivers::Instant()> now);

  /// Restores every board from the journal, and gives it to the stream. New changes are then
  /// pending. Errors: the journal cannot be read.
  rules::Expected<void> restore_boards();

 private:
  rules::Expected<void> restore(const std::string& id);
  void publish_if_other(BoardSession& session, drivers::Instant at, const std::string& digest);
  void start_found_games(BoardSession& session, const std::vector<FoundGame>& found,
                         std::span<const tracking::TimedObservation> seen);
  void report_outage(BoardSession& session, drivers::Instant since);

  const Parts parts_;
  const std::function<drivers::Instant()> now_;
};

}  // namespace jadoube::engine
