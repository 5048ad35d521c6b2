#pragma once

#include <functional>

#include "daemon/arbiter/tournament_rules.h"
#include "daemon/engine/board_session.h"
#include "daemon/engine/rules_in_force.h"
#include "daemon/engine/storage_guard.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Changes the tournament rules when an arbiter asks. The present games get the incidents that
/// follow from the new rules.
class RulesHandler {
 public:
  /// The parts that it uses. All must exist longer than the handler.
  struct Parts {
    storage::Journal& journal;
    PendingRecord& pending;
    BoardSessions& sessions;
    RulesInForce& rules;
    StorageGuard& guard;
  };

  /// `now`: the time now, never running backwards.
  RulesHandler(const Parts& parts, std::function<drivers::Instant()> now);

  /// The rules in force after `call`, after they have been saved. Errors are those of `call`.
  /// Unavailable: the disk is full. DataLoss: the journal cannot be read.
  rules::Expected<arbiter::TournamentRules> set(const arbiter::RulesRequest& call);

  /// Sets the rules of the game on a board. Nothing: those of the hall. Everything must be in the
  /// journal by now. DataLoss: the journal cannot be read.
  rules::Expected<void> set_own(const std::string& board, const OwnRules& own);

 private:
  rules::Expected<void> find_incidents_again(BoardSession& session, drivers::Instant now);

  const Parts parts_;
  const std::function<drivers::Instant()> now_;
};

}  // namespace jadoube::engine
