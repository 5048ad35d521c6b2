#include "daemon/engine/board_session.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/board_replay.h"

namespace jadoube::engine {

// A change of a board has several consequences in the record. Their order is part of the record.
// `kStepsOfAChange` is that order; there is no other way to record a change.
//
// A replay takes the trackers through the past again. The incident tracker has already got its
// changes, so `record_heard` leaves out the first step.

using drivers::Instant;

// The order of the record. The incident tracker's answer to a change was due before the change.
const BoardSession::Step BoardSession::kStepsOfAChange[] = {
    &BoardSession::tell_due_incidents,
    &BoardSession::begin_game,
    &BoardSession::publish,
    &BoardSession::record_game,
};

BoardSession::BoardSession(std::string id, Trackers trackers, PendingRecord& pending, AskBoard ask,
                           std::size_t kept_every)
    : id_(std::move(id)),
      pending_(pending),
      ask_(std::move(ask)),
      kept_every_(kept_every),
      tracker_(std::move(trackers.games)),
      incidents_(std::move(trackers.incidents)),
      rulings_(std::move(trackers.rulings)),
      published_(tracker_.board()) {}

void BoardSession::observe(Instant at, const drivers::Observation& observation) {
  // First everything that was due before. So a new game has its checkpoint before its next
  // observation.
  tracker_.advance(at, changes_);
  take_changes();
  // The tracker may be later than the observation by now. A replay must find the observation where
  // the tracker was.
  at = std::max(at, tracker_.last_at());
  pending_.add_observation(id_, {at, observation});
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
  std::vector<arbiter::IncidentChange> told;
  if (auto heard = incidents_.decide(ruling.at, *ruling.side_decision, told); !heard) return heard;
  tell(told);
  pending_.add_ruling(id_, ruling, published_);
  rulings_.push_back(ruling);
  return {};
}

void BoardSession::correct(arbiter::Ruling& ruling) {
  const model::Board before = published_;
  tracker_.correct(*ruling.correction, changes_);
  record_correction(ruling, before);
}

void BoardSession::correct(arbiter::Ruling& ruling, arbiter::Derived derived) {
  const model::Board before = published_;
  tracker_ = std::move(derived.tracker);
  tracker_.know_starts(known_starts_);
  std::ranges::move(derived.changes, std::back_inserter(changes_));
  record_correction(ruling, before);
  // A replay of this ruling needs all observations of the game.
  to_replay_ = kept_every_;
}

// Records the waiting changes of a corrected tracker. `before` is the board before the correction.
void BoardSession::record_correction(arbiter::Ruling& ruling, const model::Board& before) {
  incidents_.expect_ruling(arbiter::undone_since(rulings_, ruling));
  take_changes();
  if (published_.game) ruling.revision = published_.game->revision;
  ruling.number = static_cast<int>(rulings_.size()) + 1;
  rulings_.push_back(ruling);
  const bool begins_game = ruling.correction && ruling.correction->new_game;
  pending_.add_ruling(
      id_, ruling, before,
      begins_game ? PendingRecord::Place::kCheckpoint : PendingRecord::Place::kAfterCheckpoint);
}

void BoardSession::publish_again(Instant at) {
  const auto& game = published_.game;
  record_heard(
      {at, model::PliesChange{.keep = 0, .plies = game->plies, .revision = game->revision}});
  record_heard(
      {at, model::ResultChange{game->result, game->termination, game->revision, game->incomplete,
                               game->adjournment, game->result_is_provisional}});
}

void BoardSession::publish_after(const PublishedGame& published, Instant at) {
  published_.game = published.game;
  published_.unexplained = published.unexplained;
  std::vector<model::TimedChange> changes;
  tracker_.publish_after(published_, changes);
  for (auto& change : changes) {
    change.at = std::max(change.at, at);
    record_heard(change);
  }
}

void BoardSession::start_found_game(const FoundGame& found, const model::Game& game,
                                    std::span<const tracking::TimedObservation> seen_since) {
  published_.game = found.before;
  record_device(found.checkpoint.front().at);
  record_checkpoint(found.checkpoint);
  for (const auto& seen : seen_since) pending_.add_observation(id_, seen);
  const model::TimedChange started{found.checkpoint.back().at, model::GameStarted{game}};
  publish(started);
  record_game(started);
}

void BoardSession::keep_after_replay(std::size_t replayed, bool is_stale) {
  to_replay_ = is_stale ? kept_every_ : replayed;
  keep_if_many_follow();
}

// Nothing is on its way between the two trackers now.
void BoardSession::keep_if_many_follow() {
  if (to_replay_ < kept_every_) return;
  to_replay_ = 0;
  pending_.add_kept(id_, kept_now({.games = tracker_, .incidents = incidents_}, published_,
                                  pending_.next_event() - 1));
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
  // Those that were kept have found their incidents under other rules.
  to_replay_ = kept_every_;
}

void BoardSession::number_incidents_as(std::span<const arbiter::NumberedSubject> told) {
  incidents_.renumber(told);
}

// Takes the latest changes of the tracker, and starts the games that are in the board's log.
void BoardSession::take_changes() {
  record_changes();
  while (tracker_.game_follows()) {
    record_device(tracker_.last_at());
    tracker_.advance(tracker_.wake_at(), changes_);
    record_changes();
  }
  if (tracker_.take_placement_request()) ask_(id_, drivers::ReadPlacement{});
  if (tracker_.take_log_request()) ask_(id_, drivers::ReadLog{});
}

void BoardSession::record_changes() {
  for (const model::TimedChange& change : changes_) {
    for (const Step step : kStepsOfAChange) (this->*step)(change);
  }
  changes_.clear();
}

// Records a change that the incident tracker already knows.
void BoardSession::record_heard(const model::TimedChange& change) {
  for (const Step step : std::span(kStepsOfAChange).subspan(1)) (this->*step)(change);
}

void BoardSession::tell_due_incidents(const model::TimedChange& change) {
  std::vector<arbiter::IncidentChange> told;
  incidents_.take(change, told);
  tell(told);
}

// If a game begins, the game before it gets its last row, and the journal gets a checkpoint.
void BoardSession::begin_game(const model::TimedChange& change) {
  const auto* started = std::get_if<model::GameStarted>(&change.change);
  if (started == nullptr) return;
  // A game that begins once more, from another position, has its checkpoint.
  if (!published_.game || published_.game->ordinal != started->game->ordinal) {
    record_checkpoint(tracker_.checkpoint());
  }
}

void BoardSession::publish(const model::TimedChange& change) {
  model::apply(change.change, published_);
  pending_.add_change(id_, change, published_.game);
}

void BoardSession::record_game(const model::TimedChange& change) {
  if (std::holds_alternative<model::PliesChange>(change.change)) {
    pending_.add_digest(id_, *published_.game);
  } else if (std::holds_alternative<model::GameStarted>(change.change) ||
             std::holds_alternative<model::ResultChange>(change.change) ||
             std::holds_alternative<model::SoftwareClockChange>(change.change)) {
    pending_.add_game(id_, *published_.game);
  }
}

void BoardSession::advance_incidents(Instant now) {
  std::vector<arbiter::IncidentChange> told;
  incidents_.run_until(now, told);
  tell(told);
  keep_if_many_follow();
}

void BoardSession::tell(const std::vector<arbiter::IncidentChange>& told) {
  for (const auto& change : told) pending_.add_incident(id_, change);
}

void BoardSession::record_checkpoint(std::span<const tracking::TimedObservation> checkpoint) {
  if (published_.game) {
    model::Game ended = *published_.game;
    ended.closed = true;
    pending_.add_game(id_, ended);
  }
  for (const auto& each : checkpoint) {
    pending_.add_observation(id_, each, PendingRecord::Place::kCheckpoint);
  }
  keep_orientation(checkpoint.front().at);
}

// Separates two checkpoints. A row that is not part of a checkpoint must come before the rows of a
// checkpoint. A replay starts at the first of them.
void BoardSession::record_device(Instant at) {
  pending_.add_observation(id_, {at, drivers::DeviceRead{published_.device}});
}

// An arbiter may have set the board's orientation in an earlier game. It still holds, but no
// observation shows it.
void BoardSession::keep_orientation(Instant at) {
  const auto said =
      std::ranges::find_if(rulings_.rbegin(), rulings_.rend(), [](const arbiter::Ruling& ruling) {
        return ruling.correction && ruling.correction->orientation;
      });
  const auto kept = said == rulings_.rend() ? std::nullopt : std::optional(*said);
  rulings_.clear();
  if (!kept || kept->correction->orientation != published_.orientation) return;
  auto ruling = *kept;
  ruling.number = 1;
  ruling.at = ruling.correction->after = at;
  ruling.against_revision = ruling.revision = 0;
  pending_.add_ruling(id_, ruling, published_, PendingRecord::Place::kCheckpoint);
  rulings_.push_back(std::move(ruling));
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
