#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/engine/board_session.h"
#include "daemon/engine/rules_in_force.h"
#include "rules/error.h"

namespace jadoube::engine {

/// All boards in the engine, by name.
class BoardSessions {
 public:
  /// All must live longer than the sessions. `rules` also apply to boards that are found later.
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
