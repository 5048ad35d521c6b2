// Incidents travel as everything else a board has to say: an event in the order of all events,
// durable before anybody is told. They are derived, not stored for their own sake: after a restart
// the desk comes to them again by replay, and what it comes to is held against what was told.
#include <map>
#include <utility>

#include "daemon/hall.h"
#include "daemon/log.h"
#include "daemon/serve/incident_convert.h"

namespace jadoube {

using What = arbiter::IncidentChange::What;

// To be called before the change is recorded: what the desk says now became due before it.
void Hall::hear(const std::string& id, BoardState& state, const watch::TimedChange& change) {
  state.desk.take(change, told_);
  tell(id);
}

void Hall::run_desk(const std::string& id, BoardState& state, drivers::Instant now) {
  state.desk.run_until(now, told_);
  tell(id);
}

// Records what a desk has just said; that of the storage, where `id` is empty.
void Hall::tell(const std::string& id) {
  for (const auto& change : told_) tell(encoder_.told(next_event_, id, change));
  told_.clear();
}

void Hall::tell(serve::Encoder::ToldIncident told) {
  ++next_event_;
  batch_.events.push_back(std::move(told.event));
  unpublished_.emplace_back(told.row);
  batch_.incidents.push_back(std::move(told.row));
}

// The incidents of the board's present game as they were told. What a replay does not come to in
// the same way, because of `why_other`, is told again at `at`.
rules::Expected<feed::Incidents> Hall::told_before(const std::string& id, BoardState& state,
                                                   drivers::Instant at,
                                                   const std::string& why_other) {
  const auto& game = state.published.game;
  const auto rows = journal_.incidents(id, game ? game->ordinal : 0);
  if (!rows) return tl::unexpected(rows.error());
  feed::Incidents told;
  std::map<int, const journal::IncidentRow*> unfound;
  std::vector<arbiter::IncidentDesk::Told> subjects;
  for (const auto& row : *rows) {
    told[row.number] = row.wire;
    unfound[row.number] = &row;
    subjects.push_back({row.number, serve::subject_of(row.wire)});
  }
  state.desk.number_as(subjects);
  const auto before = next_event_;
  for (const auto& incident : state.desk.incidents()) {
    const int number = incident.id.number;
    unfound.erase(number);
    if (const auto known = told.find(number); known == told.end()) {
      tell(encoder_.told(next_event_, id, {at, What::kOpened, incident}));
    } else if (known->second != encoder_.incident(id, incident)) {
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

}  // namespace jadoube
