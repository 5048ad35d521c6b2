#include "daemon/engine/board_sessions.h"

#include <algorithm>
#include <utility>

namespace jadoube::engine {

using drivers::Instant;

BoardSessions::BoardSessions(const RulesInForce& rules, PendingRecord& pending, AskBoard ask,
                             std::size_t kept_every)
    : rules_(rules), pending_(pending), ask_(std::move(ask)), kept_every_(kept_every) {}

BoardSession& BoardSessions::of(const std::string& id) {
  if (BoardSession* known = find(id)) return *known;
  return add(id, {.games = tracking::BoardTracker(),
                  .incidents = arbiter::IncidentTracker(rules_.rules_of(id))});
}

BoardSession& BoardSessions::add(const std::string& id, BoardSession::Trackers trackers) {
  auto& session =
      all_.try_emplace(id, id, std::move(trackers), pending_, ask_, kept_every_).first->second;
  session.know_starts(rules_.rules_of(id));
  return session;
}

BoardSession* BoardSessions::find(const std::string& id) {
  const auto found = all_.find(id);
  return found == all_.end() ? nullptr : &found->second;
}

rules::Expected<BoardSession*> BoardSessions::live(const std::string& id) {
  BoardSession* session = find(id);
  if (session == nullptr) {
    return rules::refuse(rules::ErrorCode::kNotFound, "there has never been a board boards/{board}",
                         {{"board", id}});
  }
  if (session->published().link != drivers::ConnectionState::kLive) {
    return rules::refuse(rules::ErrorCode::kUnavailable, "board {board} is not connected",
                         {{"board", id}});
  }
  return session;
}

std::vector<std::string> BoardSessions::ids() const {
  std::vector<std::string> ids;
  ids.reserve(all_.size());
  for (const auto& [id, session] : all_) ids.push_back(id);
  return ids;
}

Instant BoardSessions::due() const {
  Instant due = Instant::max();
  for (const auto& [id, session] : all_) due = std::min(due, session.due());
  return due;
}

void BoardSessions::advance_if_due(Instant now) {
  for (auto& [id, session] : all_) session.advance_if_due(now);
}

}  // namespace jadoube::engine
