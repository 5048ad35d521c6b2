#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/carry_out.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/engine/board_publisher.h"
#include "daemon/engine/board_replay.h"
#include "daemon/engine/commit.h"
#include "daemon/engine/rules_in_force.h"
#include "daemon/tracking/board_tracker.h"
#include "drivers/driver.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Asks a board for something. Called on the engine's thread.
using AskBoard = std::function<void(const std::string& board, const drivers::Command& command)>;

/// The most observations of a board that a restart replays. That is a hundredth of a second of
/// work, and up to ten minutes of a game with a clock.
inline constexpr std::size_t kKeptEvery = 512;

/// One board in the engine: the tracker of its games, the tracker of its incidents, and the rulings
/// on its present game. All their output goes into its record.
class BoardSession {
 public:
  /// The trackers of a board, and the rulings that they know.
  struct Trackers {
    tracking::BoardTracker games;
    arbiter::IncidentTracker incidents;
    arbiter::Rulings rulings = {};
  };

  /// A new board has new trackers. After a restart, the replay gives the trackers. `pending` must
  /// exist longer than the session. `kept_every`: the number of observations after which the state
  /// of the trackers is recorded.
  BoardSession(std::string id, Trackers trackers, PendingRecord& pending, AskBoard ask,
               std::size_t kept_every = kKeptEvery);

  BoardSession(const BoardSession&) = delete;
  BoardSession& operator=(const BoardSession&) = delete;

  /// What is recorded of the board: its name, and the arbiters' decisions about the present game.
  const BoardRecord& record() const { return record_; }
  /// The board by the record, with the pending changes.
  const model::Board& published() const { return record_.published(); }
  /// The incidents of the present game.
  std::vector<arbiter::Incident> incidents() const { return incidents_.incidents(); }

  /// Takes an observation of the board. First it does everything that was due before.
  void observe(drivers::Instant at, const drivers::Observation& observation);

  /// When `advance_if_due` has something to do next.
  drivers::Instant due() const;
  /// Does what is due by `now`. Changes nothing if nothing is due.
  void advance_if_due(drivers::Instant now);
  /// Brings both trackers to `now`. So a decision that is made now is processed after all earlier
  /// observations.
  void advance(drivers::Instant now);

  /// Takes a decision that is not about plies, for example about an incident, and records it. It
  /// adds the incident's name to `ruling`, so that a restart finds it again. Errors are those of
  /// `IncidentTracker::decide`; then nothing is changed. Otherwise the incident tracker is brought
  /// to the time of the ruling.
  rules::Expected<void> decide(arbiter::Ruling& ruling);

  /// Makes a correction that holds from now on, and records it. It sets the number of `ruling` and
  /// the revision that follows, and brings the incident tracker to the time of the ruling.
  void correct(arbiter::Ruling& ruling);
  /// Makes a correction of the past, and records it. `derived` is the record after the correction.
  void correct(arbiter::Ruling& ruling, arbiter::Derived derived);

  /// Publishes what a replay found, before any other change of the board.
  BoardPublisher& publisher() { return publisher_; }

  /// The positions of the pairings in `rules` are those from which games begin here.
  void know_starts(const arbiter::TournamentRules& rules);

  /// Replaces the incidents of the present game, because the tournament rules have changed.
  /// Publishes nothing.
  void replace_incidents(arbiter::IncidentTracker incidents);
  /// The times from which the tournament has a result of the present game, and from which its
  /// players are present.
  void set_times(const arbiter::TournamentTimes& times) { incidents_.set_times(times); }
  /// Gives the incidents their earlier published numbers. Publishes nothing.
  void number_incidents_as(std::span<const arbiter::NumberedSubject> reported);

  /// Writes the state of the trackers into the record if a restart would have to replay many
  /// observations. It also does so if the kept state is of no use (`is_stale`). `replayed`: how
  /// many observations this restart had to replay.
  void keep_after_replay(std::size_t replayed, bool is_stale);

 private:
  void take_changes();
  void record_changes();
  void advance_incidents(drivers::Instant now);
  void record_correction(arbiter::Ruling& ruling, const model::Board& before);
  void keep_if_many_follow();

  const AskBoard ask_;
  const std::size_t kept_every_;
  tracking::BoardTracker tracker_;
  arbiter::IncidentTracker incidents_;
  BoardRecord record_;
  BoardPublisher publisher_{tracker_, record_};
  std::vector<rules::Position> known_starts_;
  /// Changes of the tracker that are not recorded yet. Empty between calls.
  std::vector<model::TimedChange> changes_;
  /// How many observations a restart would replay.
  std::size_t to_replay_ = 0;
};

/// All boards in the engine, by name.
class BoardSessions {
 public:
  /// All must exist longer than the sessions. `rules` also apply to boards that are found later.
  BoardSessions(const RulesInForce& rules, PendingRecord& pending, AskBoard ask,
                std::size_t kept_every = kKeptEvery);

  /// The session of board `id`. If there is none, a new one.
  BoardSession& of(const std::string& id);
  /// Adds the session of a board that a restart brought back. There must be no session with that
  /// name.
  BoardSession& add(const std::string& id, BoardSession::Trackers trackers);
  /// The session of board `id`. Null if there is none.
  BoardSession* find(const std::string& id);
  /// The session of a board that is connected. NotFound: there has never been such a board.
  /// Unavailable: it is not connected.
  rules::Expected<BoardSession*> live(const std::string& id);
  /// The board by the record. There must be a session with that name.
  const model::Board& published(const std::string& id) const { return all_.at(id).published(); }

  /// The names of all boards, in order.
  std::vector<std::string> ids() const;

  /// When `advance_if_due` has something to do next.
  drivers::Instant due() const;
  /// Does for every board what is due by `now`.
  void advance_if_due(drivers::Instant now);

  auto begin() { return all_.begin(); }
  auto end() { return all_.end(); }

 private:
  const RulesInForce& rules_;
  PendingRecord& pending_;
  const AskBoard ask_;
  const std::size_t kept_every_;
  std::map<std::string, BoardSession> all_;
};

}  // namespace jadoube::engine
