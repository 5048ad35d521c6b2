#include "daemon/engine/pending_record.h"

#include <utility>

#include "daemon/api/rules_wire.h"
#include "daemon/api/ruling_text.h"
#include "daemon/engine/digest.h"
#include "drivers/observation_text.h"

namespace jadoube::engine {

PendingRecord::PendingRecord(std::string epoch, std::uint64_t next_event)
    : encoder_(std::move(epoch)), next_event_(next_event) {}

void PendingRecord::add_observation(const std::string& board,
                                    const tracking::TimedObservation& observed, Place place) {
  batch_.observations.push_back({.board = board,
                                 .at = observed.at,
                                 .checkpoint = place == Place::kCheckpoint,
                                 .text = drivers::to_text(observed.observation)});
}

void PendingRecord::add_ruling(const std::string& board, const arbiter::Ruling& ruling,
                               const model::Board& before, Place place) {
  batch_.observations.push_back({.board = board,
                                 .at = ruling.at,
                                 .checkpoint = place == Place::kCheckpoint,
                                 .text = api::to_text(ruling, before)});
}

void PendingRecord::add_change(const std::string& board, const model::TimedChange& change,
                               const std::optional<model::Game>& game) {
  add_event(encoder_.event(next_event_, board, change, game), change.change);
}

void PendingRecord::add_game(const std::string& board, const model::Game& game) {
  batch_.games.push_back({.board = board,
                          .ordinal = game.ordinal,
                          .wire = encoder_.game(board, game),
                          .digest = digest(game)});
}

void PendingRecord::add_digest(const std::string& board, const model::Game& game) {
  batch_.games.push_back(
      {.board = board, .ordinal = game.ordinal, .wire = {}, .digest = digest(game)});
}

void PendingRecord::add_earlier_game(const std::string& board, drivers::Instant now,
                                     const model::Game& game) {
  add_event(encoder_.earlier_game(next_event_, board, {now, game}), std::monostate());
}

void PendingRecord::add_incident(const std::string& board, const arbiter::IncidentChange& change) {
  add_told(encoder_.told(next_event_, board, change));
}

void PendingRecord::withdraw_incident(const storage::IncidentRow& row, drivers::Instant at,
                                      const std::string& reason) {
  add_told(encoder_.withdrawn(next_event_, row, at, reason));
}

void PendingRecord::add_rules(const arbiter::RulesSetting& setting,
                              const arbiter::TournamentRules& file) {
  batch_.settings.push_back({.at = setting.at,
                             .author = setting.author,
                             .origin = setting.origin,
                             .wire = api::to_wire(setting.rules),
                             .file = api::to_wire(file)});
}

bool PendingRecord::is_told_as(const std::string& board, const arbiter::Incident& incident,
                               const std::string& wire) const {
  return encoder_.incident(board, incident) == wire;
}

std::vector<stream::Published> PendingRecord::take_events() {
  std::vector<stream::Published> events;
  events.reserve(batch_.events.size());
  for (std::size_t i = 0; i < batch_.events.size(); ++i) {
    events.push_back({std::move(batch_.events[i]), std::move(changes_[i])});
  }
  batch_ = {};
  changes_.clear();
  return events;
}

void PendingRecord::add_event(storage::EventRow row, stream::Change change) {
  ++next_event_;
  batch_.events.push_back(std::move(row));
  changes_.push_back(std::move(change));
}

void PendingRecord::add_told(api::Encoder::ToldIncident told) {
  add_event(std::move(told.event), told.row);
  batch_.incidents.push_back(std::move(told.row));
}

}  // namespace jadoube::engine
