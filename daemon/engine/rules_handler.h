#pragma once

#include <functional>

#include "daemon/arbiter/tournament_rules.h"
#include "daemon/engine/board_sessions.h"
#include "daemon/engine/rules_in_force.h"
#include "daemon/engine/storage_guard.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Sets the tournament rules as an arbiter asks, and tells what follows for the present games:
/// their incidents become those of games that were played by the new rules.
class RulesHandler {
 public:
  /// What it works on. All outlive the handler.
  struct Parts {
    storage::Journal& journal;
    PendingRecord& pending;
    BoardSessions& sessions;
    RulesInForce& rules;
    StorageGuard& guard;
  };

  /// `now`: the time now, never running backwards.
  RulesHandler(const Parts& parts, std::function<drivers::Instant()> now);

  /// The rules in force after `call`, once they are durable. Errors are those of `call`;
  /// Unavailable: the disk is full; DataLoss: the journal cannot be read.
  rules::Expected<arbiter::TournamentRules> set(const arbiter::RulesRequest& call);

 private:
  rules::Expected<void> find_incidents_again(BoardSession& session, drivers::Instant now);

  const Parts parts_;
  const std::function<drivers::Instant()> now_;
};

}  // namespace jadoube::engine
