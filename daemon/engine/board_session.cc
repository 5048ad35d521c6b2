#include "daemon/engine/board_session.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/board_replay.h"

namespace jadoube::engine {

// A change of a board has several consequences in the record. Their order is part of the record.
// `record_changes` is that order. There is no other way to record a change of the tracker.
//
// A replay takes the trackers through the past again. The incident tracker has already got its
// changes, so the publisher leaves out the first step.

using drivers::Instant;

BoardSession::BoardSession(std::string id, Trackers trackers, PendingRecord& pending, AskBoard ask,
                           std::size_t kept_every)
    : ask_(std::move(ask)),
      kept_every_(kept_every),
      tracker_(std::move(trackers.games)),
      incidents_(std::move(trackers.incidents)),
      record_(std::move(id), tracker_.board(), std::move(trackers.rulings), pending) {}

void BoardSession::observe(Instant at, const drivers::Observation& observation) {
  // Everything that is due before the observation is recorded first. So a new game has its
  // checkpoint before its next observation.
  tracker_.advance(at, changes_);
  take_changes();
  // The tracker's time may now be later than the observation's. The observation gets the tracker's
  // time, so that a replay gives the same result.
  at = std::max(at, tracker_.last_at());
  record_.add(tracking::TimedObservation{at, observation});
  tracker_.observe(at, observation, changes_);
  take_changes();
  ++to_replay_;
  advance_incidents(at);
}

Instant BoardSession::due() const { return std::min(tracker_.wake_at(), incidents_.due()); }

void BoardSession::advance_if_due(Instant now) {
  if (tracker_.wake_at() <= now) {
    tracker_.advance(now, changes_);
    take_changes();
  }
  if (incidents_.due() <= now) advance_incidents(now);
}

void BoardSession::advance(Instant now) {
  tracker_.advance(now, changes_);
  take_changes();
  advance_incidents(now);
}

rules::Expected<void> BoardSession::decide(arbiter::Ruling& ruling) {
  ruling.side_decision = incidents_.with_subject(*std::move(ruling.side_decision));
  std::vector<arbiter::IncidentChange> reported;
  if (auto received = incidents_.decide(ruling.at, *ruling.side_decision, reported); !received)
    return received;
  record_.add(reported);
  record_.add_decision(ruling);
  advance_incidents(ruling.at);
  return {};
}

void BoardSession::correct(arbiter::Ruling& ruling) {
  const model::Board before = published();
  tracker_.correct(*ruling.correction, changes_);
  record_correction(ruling, before);
  advance_incidents(ruling.at);
}

void BoardSession::correct(arbiter::Ruling& ruling, arbiter::Derived derived) {
  const model::Board before = published();
  tracker_ = std::move(derived.tracker);
  tracker_.know_starts(known_starts_);
  std::ranges::move(derived.changes, std::back_inserter(changes_));
  record_correction(ruling, before);
  // A replay of this ruling needs all observations of the game.
  to_replay_ = kept_every_;
  advance_incidents(ruling.at);
}

// Records the waiting changes of a corrected tracker. `before` is the board before the correction.
void BoardSession::record_correction(arbiter::Ruling& ruling, const model::Board& before) {
  incidents_.expect_ruling(arbiter::undone_since(record_.rulings(), ruling));
  take_changes();
  record_.add_correction(ruling, before);
}

void BoardSession::keep_after_replay(std::size_t replayed, bool is_stale) {
  to_replay_ = is_stale ? kept_every_ : replayed;
  keep_if_many_follow();
}

// Both trackers have processed all changes now.
void BoardSession::keep_if_many_follow() {
  if (to_replay_ < kept_every_) return;
  to_replay_ = 0;
  record_.add_kept({.games = tracker_, .incidents = incidents_});
}

void BoardSession::know_starts(const arbiter::TournamentRules& rules) {
  known_starts_.clear();
  for (const auto& start : {rules.next_start, rules.start}) {
    if (start) known_starts_.push_back(*start);
  }
  tracker_.know_starts(known_starts_);
}

void BoardSession::replace_incidents(arbiter::IncidentTracker incidents) {
  incidents_ = std::move(incidents);
  // The kept trackers have found their incidents under other rules.
  to_replay_ = kept_every_;
}

void BoardSession::number_incidents_as(std::span<const arbiter::NumberedSubject> reported) {
  incidents_.renumber(reported);
}

// Records the latest changes of the tracker, and starts the games of the board's log.
void BoardSession::take_changes() {
  record_changes();
  while (tracker_.game_follows()) {
    record_.separate(tracker_.last_at());
    tracker_.advance(tracker_.wake_at(), changes_);
    record_changes();
  }
  if (tracker_.take_request(tracking::BoardRequest::kPlacement)) {
    ask_(record_.id(), drivers::ReadPlacement{});
  }
  if (tracker_.take_request(tracking::BoardRequest::kLog)) {
    ask_(record_.id(), drivers::ReadLog{});
  }
}

// The incidents that were due before a change are recorded before it.
void BoardSession::record_changes() {
  for (const model::TimedChange& change : changes_) {
    std::vector<arbiter::IncidentChange> reported;
    incidents_.take(change, reported);
    record_.add(reported);
    publisher_.publish(change);
  }
  changes_.clear();
}

void BoardSession::advance_incidents(Instant now) {
  std::vector<arbiter::IncidentChange> reported;
  incidents_.run_until(now, reported);
  record_.add(reported);
  keep_if_many_follow();
}

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
