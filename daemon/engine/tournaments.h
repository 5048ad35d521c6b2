#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/engine/board_session.h"
#include "daemon/engine/commit.h"
#include "daemon/engine/daemon_watch.h"
#include "daemon/engine/rules_in_force.h"
#include "daemon/engine/storage_guard.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"

namespace jadoube::engine {

/// The tournaments of the hall. It gives each game to the pairing that is played on its board, and
/// sets the rules by which the game is played.
class Tournaments {
 public:
  /// The parts that it uses. All must exist longer than the tournaments.
  struct Parts {
    storage::Journal& journal;
    stream::Feed& feed;
    PendingRecord& pending;
    BoardSessions& sessions;
    RulesInForce& rules;
    StorageGuard& guard;
  };

  /// `now`: the time now, never running backwards.
  Tournaments(const Parts& parts, std::function<drivers::Instant()> now);

  /// Reads the tournaments from the journal, and gives them to the feed. Call it before the boards
  /// are restored: their games are played by the rules of the tournaments. A tournament that cannot
  /// be read is left out. Errors: the journal cannot be read.
  rules::Expected<void> restore();

  /// The findings for arbiters about tournaments that could not be read.
  const std::vector<model::DaemonFinding>& unreadable() const { return unreadable_; }

  /// Gives the games that have changed since the last call to their pairings. Call it before each
  /// commit.
  void assign_games();

  /// Sets the rules of the game on a board. Nothing: those of the hall.
  using RuleSetter =
      std::function<rules::Expected<void>(const std::string& board, const OwnRules& own)>;
  /// Sets the rules of changed games, from their sections. Also sets the initial positions of the
  /// boards, from their present and next pairings. Call it after a commit. Errors are those of
  /// `set`.
  rules::Expected<void> follow_rules(const RuleSetter& set);

  /// Changes a tournament, and saves it. Errors are those of the change. Unavailable: the disk is
  /// full, or the request will be written when there is room; the message has the reason.
  rules::Expected<model::Tournament> change(const tournament::Request& request);

  /// The tournaments by their ids.
  using All = std::map<std::string, std::shared_ptr<const model::Tournament>>;
  const All& all() const { return tournaments_; }

  /// A game with a pairing that is on another board now. It waits until its position is on that
  /// board.
  struct WaitingGame {
    model::GamePlace from;
    std::string to;
    /// Who put the pairing there.
    std::string author, origin;
  };
  /// The games that wait. Usually none.
  const std::vector<WaitingGame>& waiting_to_move() const { return waiting_; }
  /// Puts the pairing of a game on `board`, by `call`. False: the game has no pairing. Errors are
  /// those of `change`.
  rules::Expected<bool> put_on_board(const model::GamePlace& game, const std::string& board,
                                     const arbiter::DecisionRequest& call);
  /// The game `from` continues as `to`: so does its pairing, on that board. Errors are those of
  /// `change`.
  rules::Expected<void> follow_moved(const model::GamePlace& from, const model::GamePlace& to,
                                     const arbiter::DecisionRequest& call);

  /// The open tournament that `board` is in: the board is on one of its tables, or the present game
  /// belongs to one of its pairings. Null: none.
  const model::Tournament* of_board(const std::string& board) const;

 private:
  /// Edits the pairing of `game`, by `call`. False: the game has none.
  rules::Expected<bool> change_pairing(const model::GamePlace& game,
                                       const arbiter::DecisionRequest& call,
                                       const std::function<void(model::Pairing&)>& edit);
  void note(const model::Event& event);
  bool assign(const std::string& board);
  void put(model::TournamentChanged changed);
  void note_waiting(const std::string& author, const std::string& origin);
  const model::Tournament* of_game(const model::GamePlace& game) const;
  OwnRules own_rules(const model::GamePlace& game, const std::string& serial) const;

  const Parts parts_;
  const std::function<drivers::Instant()> now_;
  All tournaments_;
  std::vector<WaitingGame> waiting_;
  std::vector<model::DaemonFinding> unreadable_;
  /// The number of plies of the games since the start.
  std::map<std::pair<std::string, int>, std::size_t> plies_;
  /// The games that were given a result, also one without a ply. They are not begun again.
  std::set<std::pair<std::string, int>> with_result_;
  /// Boards whose game has changed: it may belong to a pairing now.
  std::set<std::string> changed_boards_;
  /// Boards with another game, or with a game that belongs to another pairing: its rules may
  /// differ.
  std::set<std::string> games_changed_;
  /// The boards that were seen since the start.
  std::set<std::string> seen_boards_;
  /// The number of the first event that has not been looked at.
  std::uint64_t next_event_ = 0;
};

/// Compares the results of the games with those that the pairing program or an operator gave.
/// Raises RESULT_DIFFERS if both have one and they differ, whichever side has changed.
class ResultWatch {
 public:
  /// All must exist longer.
  ResultWatch(const storage::Journal& journal, const PendingRecord& pending,
              DaemonWatch& daemon_watch)
      : journal_(journal), pending_(pending), daemon_watch_(daemon_watch) {}

  /// Compares again if a result or a tournament has changed since the last call. Call it before
  /// each commit.
  void look(const Tournaments::All& tournaments, drivers::Instant now);

 private:
  bool note_results();
  std::vector<model::DaemonFinding> differences(const model::Tournament& tournament);
  std::optional<model::PairingResult> result_of(const model::Pairing& pairing);
  std::optional<rules::Result> read_result(const std::string& board, int ordinal);

  const storage::Journal& journal_;
  const PendingRecord& pending_;
  DaemonWatch& daemon_watch_;
  /// The tournaments at the last call.
  Tournaments::All tournaments_;
  std::vector<model::DaemonFinding> found_;
  /// The results of games, by board and ordinal, as far as they were needed.
  std::map<std::pair<std::string, int>, rules::Result> results_;
  std::optional<storage::Archive> archive_;
  /// The number of the first event that has not been looked at.
  std::uint64_t next_event_ = 0;
};

}  // namespace jadoube::engine
