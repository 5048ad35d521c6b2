#pragma once

#include <functional>
#include <optional>
#include <string>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/engine/board_session.h"
#include "daemon/engine/daemon_watch.h"
#include "daemon/engine/earlier_game.h"
#include "daemon/engine/rules_in_force.h"
#include "daemon/engine/storage_guard.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Makes rulings from the decisions of arbiters. A ruling is a row among the observations of its
/// game. The game follows from its rulings and its observations. So a ruling never patches the
/// game: the game is derived again from the journal.
class DecisionHandler {
 public:
  /// The parts that it uses. All must exist longer than the handler.
  struct Parts {
    storage::Journal& journal;
    PendingRecord& pending;
    BoardSessions& sessions;
    StorageGuard& guard;
    DaemonWatch& daemon_watch;
    const RulesInForce& rules;
  };

  /// `now` returns the present time, which never runs backwards. `ask` sets clocks.
  DecisionHandler(const Parts& parts, std::function<drivers::Instant()> now, AskBoard ask);

  /// Makes the ruling for `call`, saves it, and returns it. The call is about a board, or about an
  /// incident that has no board. If the ruling has new times, the clock is set after the ruling is
  /// saved. If the same request was carried out before, also before a restart, nothing is done. The
  /// call then gets the earlier ruling. NotFound: there is no such board, game or incident.
  /// FailedPrecondition: the board was imported. Unavailable: the disk is full. Other errors are
  /// those of `arbiter::ruling_on`, `has_time_control` and `rule_on`.
  rules::Expected<arbiter::Ruled> decide(const std::string& board,
                                         const arbiter::DecisionRequest& call);

  /// Returns the game as it would be after `call`, and the ruling that would be written. Nothing is
  /// written. InvalidArgument: the call changes no plies. Other errors are those of `decide`.
  rules::Expected<arbiter::Ruled> preview(const std::string& board,
                                          const arbiter::DecisionRequest& call);

  /// The earlier ruling for the request of `call`. Nothing: this request was not carried out
  /// before.
  rules::Expected<std::optional<arbiter::Ruled>> ruled_before(const std::string& board,
                                                              const arbiter::DecisionRequest& call);

 private:
  /// The session of `board`, advanced to `now`. All its changes are then in the journal.
  rules::Expected<BoardSession*> session_at(const std::string& board, drivers::Instant now);
  rules::Expected<std::optional<arbiter::Ruled>> ruled_on_daemon_before(
      const arbiter::DecisionRequest& call);
  rules::Expected<arbiter::Ruled> rule(const std::string& board,
                                       const arbiter::DecisionRequest& call);
  rules::Expected<arbiter::Ruled> rule_on_daemon(const arbiter::DecisionRequest& call,
                                                 drivers::Instant now);
  rules::Expected<arbiter::Ruled> rule_on_present_game(BoardSession& session,
                                                       const arbiter::DecisionRequest& call,
                                                       drivers::Instant now);
  rules::Expected<void> carry_out(BoardSession& session, arbiter::Ruling& ruling);
  rules::Expected<arbiter::Derived> derive_again(BoardSession& session, arbiter::Ruling& ruling);
  rules::Expected<arbiter::Ruled> rule_on_earlier_game(const std::string& board,
                                                       const arbiter::DecisionRequest& call,
                                                       drivers::Instant now);
  rules::Expected<void> record_earlier(const std::string& board, const EarlierGame& earlier,
                                       const arbiter::Ruled& ruled, drivers::Instant now);
  void report_changed(const std::string& board, arbiter::Incident& incident, drivers::Instant now);
  void set_clock(const std::string& board, const arbiter::Ruling& ruling);

  const Parts parts_;
  const std::function<drivers::Instant()> now_;
  const AskBoard ask_;
};

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
