// Incidents travel as everything else a board has to say: an event in the order of all events,
// durable before anybody is told. They are derived, not stored for their own sake: after a restart
// the desk comes to them again by replay, and what it comes to is held against what was told.
#include <algorithm>
#include <map>
#include <utility>

#include "daemon/api/incident_convert.h"
#include "daemon/engine/earlier_game.h"
#include "daemon/engine/engine.h"
#include "daemon/system/log.h"

namespace jadoube::engine {

using What = arbiter::IncidentChange::What;

namespace {

constexpr const char* kWhole = "the record is whole";

}  // namespace

// To be called before the change is recorded: what the desk says now became due before it.
void Engine::hear(const std::string& id, BoardState& state, const model::TimedChange& change) {
  state.desk.take(change, told_);
  tell(id);
}

void Engine::run_desk(const std::string& id, BoardState& state, drivers::Instant now) {
  state.desk.run_until(now, told_);
  tell(id);
}

// Records what a desk has just said; that of the storage, where `id` is empty.
void Engine::tell(const std::string& id) {
  for (const auto& change : told_) tell(encoder_.told(next_event_, id, change));
  told_.clear();
}

void Engine::tell(api::Encoder::ToldIncident told) {
  ++next_event_;
  batch_.events.push_back(std::move(told.event));
  unpublished_.emplace_back(told.row);
  batch_.incidents.push_back(std::move(told.row));
}

void Engine::tell_changed(const std::string& id, arbiter::Incident& incident,
                          drivers::Instant now) {
  incident.changed = now;
  tell(encoder_.told(next_event_, id, {now, What::kChanged, incident}));
}

// The incidents of the board as they were told. What a replay of the present game does not come to
// in the same way, because of `why_other`, is told again at `at`.
rules::Expected<stream::Incidents> Engine::told_before(const std::string& id, BoardState& state,
                                                       drivers::Instant at,
                                                       const std::string& why_other) {
  const auto& game = state.published.game;
  const int ordinal = game ? game->ordinal : 0;
  const auto rows = journal_.incidents(id, ordinal), left = journal_.left_open(id, ordinal);
  if (!rows) return tl::unexpected(rows.error());
  if (!left) return tl::unexpected(left.error());
  stream::Incidents told;
  for (const auto& row : *left) told[{row.game, row.number}] = {row.open, row.wire};
  std::map<int, const storage::IncidentRow*> unfound;
  std::vector<arbiter::IncidentTracker::Told> subjects;
  for (const auto& row : *rows) {
    told[{row.game, row.number}] = {row.open, row.wire};
    unfound[row.number] = &row;
    subjects.push_back({row.number, api::subject_of(row.wire)});
  }
  state.desk.number_as(subjects);
  const auto before = next_event_;
  for (const auto& incident : state.desk.incidents()) {
    const int number = incident.id.number;
    unfound.erase(number);
    if (const auto known = told.find({ordinal, number}); known == told.end()) {
      tell(encoder_.told(next_event_, id, {at, What::kOpened, incident}));
    } else if (known->second.wire != encoder_.incident(id, incident)) {
      tell(encoder_.told(next_event_, id, {at, What::kChanged, incident}));
    }
  }
  for (const auto& [number, row] : unfound) {
    if (!row->open) continue;
    tell(encoder_.withdrawn(next_event_, *row, at, why_other));
  }
  if (next_event_ != before) {
    log::warning("board " + id + ": incidents are other than they were told (" + why_other +
                 "); telling them again");
  }
  return told;
}

// An incident of an earlier game is no desk's any more: it is changed where it is stored.
rules::Expected<arbiter::Incident> Engine::decide_earlier_incident(const std::string& id,
                                                                   arbiter::DecideOnIncident& word,
                                                                   drivers::Instant now) {
  const auto rows = journal_.incidents(id, word.id.game);
  if (!rows) return tl::unexpected(rows.error());
  const auto row = std::ranges::find(*rows, word.id.number, &storage::IncidentRow::number);
  if (row == rows->end()) {
    return rules::refuse(rules::ErrorCode::kNotFound,
                         "the board has no incident " + to_string(word.id));
  }
  auto incident = api::incident_of(row->wire);
  if (!incident) return incident;
  word.about = incident->subject();
  if (auto decided = arbiter::decide(word.decision, *incident); !decided) {
    return tl::unexpected(decided.error());
  }
  tell_changed(id, *incident, now);
  return incident;
}

// As they are to be told: what was undecided in the record of an earlier game is decided where that
// is whole now, and again to be decided where it is so no more.
rules::Expected<std::vector<arbiter::Incident>> Engine::settled_incidents(
    const std::string& id, const EarlierGame& earlier, const model::Game& game) {
  using arbiter::Life;
  // Else an arbiter's word about them stands.
  if (game == earlier.game) return {};
  const bool whole = !game.incomplete && game.explanations.empty();
  const auto rows = journal_.incidents(id, game.ordinal);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<arbiter::Incident> settled;
  for (const auto& row : *rows) {
    auto incident = api::incident_of(row.wire);
    if (!incident) return tl::unexpected(incident.error());
    const bool was_whole = incident->life == Life::kResolved && incident->reason == kWhole;
    if (incident->kind != arbiter::IncidentKind::kNeedsDecision) continue;
    if (whole ? !row.open : !was_whole) continue;
    incident->life = whole ? Life::kResolved : Life::kOpen;
    incident->reason = whole ? kWhole : "";
    incident->by.clear();
    settled.push_back(*std::move(incident));
  }
  return settled;
}

}  // namespace jadoube::engine
