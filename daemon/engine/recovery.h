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

/// Brings the boards back after a restart. For each board it replays what was observed since the
/// present game began, and what arbiters decided about that game. The result was published before,
/// unless this version of the daemon draws other conclusions: then it is published again.
class Recovery {
 public:
  /// What is restored, and where to. All outlive the recovery.
  struct Parts {
    storage::Journal& journal;
    stream::Feed& feed;
    PendingRecord& pending;
    BoardSessions& sessions;
    const RulesInForce& rules;
  };

  /// `now`: the time now, never running backwards.
  Recovery(const Parts& parts, std::function<drivers::Instant()> now);

  /// Brings every board back to where the journal left it, and gives it to the stream. What is new
  /// is pending then. Errors: the journal cannot be read.
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
