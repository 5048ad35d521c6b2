#include "daemon/engine/told_incidents.h"

#include <map>
#include <memory>
#include <vector>

#include "daemon/storage/codec/incident_codec.h"
#include "daemon/system/log.h"
#include "daemon/texts/incident_end.h"

namespace jadoube::engine {

using What = arbiter::IncidentChange::What;

rules::Expected<stream::Incidents> tell_differences(storage::Journal& journal,
                                                    BoardSession& session,
                                                    const Retelling& retelling,
                                                    PendingRecord& pending) {
  const auto& id = session.id();
  const auto& game = session.published().game;
  const int ordinal = game ? game->ordinal : 0;
  const auto rows = journal.incidents(id, ordinal), left = journal.left_open(id, ordinal);
  if (!rows) return tl::unexpected(rows.error());
  if (!left) return tl::unexpected(left.error());
  stream::Incidents told;
  const auto take = [&](const storage::IncidentRow& row) {
    auto& incident = told[{row.game, row.number}];
    incident = std::make_shared<const model::Incident>(storage::codec::incident_or_unknown(row));
    return incident;
  };
  for (const auto& row : *left) take(row);
  std::map<int, const storage::IncidentRow*> not_found;
  std::vector<arbiter::NumberedSubject> subjects;
  for (const auto& row : *rows) {
    not_found[row.number] = &row;
    subjects.push_back({row.number, take(row)->subject()});
  }
  session.number_incidents_as(subjects);
  const auto before = pending.next_event();
  for (const auto& incident : session.incidents()) {
    const int number = incident.id.number;
    not_found.erase(number);
    if (const auto known = told.find({ordinal, number}); known == told.end()) {
      pending.add_incident(id, {retelling.at, What::kOpened, incident});
    } else if (incident != *known->second) {
      pending.add_incident(id, {retelling.at, What::kChanged, incident});
    }
  }
  for (const auto& [number, row] : not_found) {
    if (row->open) pending.withdraw_incident(*row, retelling.at, retelling.reason);
  }
  if (pending.next_event() != before) {
    log::warning("board " + id + ": some incidents differ from what was told (" +
                 texts::sentence_of({.reason = retelling.reason}) + "); they are told again");
  }
  return told;
}

}  // namespace jadoube::engine
