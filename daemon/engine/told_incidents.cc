#include "daemon/engine/told_incidents.h"

#include <map>
#include <memory>
#include <vector>

#include "daemon/storage/codec/incident_codec.h"
#include "daemon/system/log.h"
#include "daemon/texts/incident_end.h"

namespace jadoube::engine {

using What = arbiter::IncidentChange::What;

rules::Expected<stream::Incidents> told_incidents(storage::Journal& journal,
                                                  const std::string& board, int ordinal) {
  const auto rows = journal.incidents(board, ordinal), left = journal.left_open(board, ordinal);
  if (!rows) return tl::unexpected(rows.error());
  if (!left) return tl::unexpected(left.error());
  stream::Incidents told;
  for (const auto* some : {&*left, &*rows}) {
    for (const auto& row : *some) {
      told[{row.game, row.number}] =
          std::make_shared<const model::Incident>(storage::codec::incident_or_unknown(row));
    }
  }
  return told;
}

rules::Expected<stream::Incidents> tell_differences(storage::Journal& journal,
                                                    BoardSession& session,
                                                    const Retelling& retelling,
                                                    PendingRecord& pending) {
  const auto& id = session.id();
  const auto& game = session.published().game;
  const int ordinal = game ? game->ordinal : 0;
  auto told = told_incidents(journal, id, ordinal);
  if (!told) return told;
  const auto rows = journal.incidents(id, ordinal);
  if (!rows) return tl::unexpected(rows.error());
  std::map<int, const storage::IncidentRow*> not_found;
  std::vector<arbiter::NumberedSubject> subjects;
  for (const auto& row : *rows) {
    not_found[row.number] = &row;
    subjects.push_back({row.number, told->at({ordinal, row.number})->subject()});
  }
  session.number_incidents_as(subjects);
  const auto before = pending.next_event();
  for (const auto& incident : session.incidents()) {
    const int number = incident.id.number;
    not_found.erase(number);
    if (const auto known = told->find({ordinal, number}); known == told->end()) {
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
