#include "daemon/engine/daemon_watch.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/storage/codec/row_codec.h"
#include "daemon/system/log.h"
#include "daemon/texts/incident.h"

namespace jadoube::engine {

model::DaemonFinding unreadable_record(const std::string& key, const rules::Sentence& what) {
  return {.key = key,
          .kind = model::IncidentKind::kStorageFailing,
          .severity = model::Severity::kCritical,
          .facts = {.cause = what.packed()},
          .end = model::EndReason::kCheckedAgain};
}

rules::Expected<void> DaemonWatch::restore(storage::Journal& journal, drivers::Instant now) {
  const auto rows = journal.incidents("", 0);
  if (!rows) return tl::unexpected(rows.error());
  for (const storage::IncidentRow& row : *rows) {
    numbers_.take(row.number);
    if (row.open) pending_.withdraw_incident(row, now, model::EndReason::kCheckedAgain);
    incidents_.restore(storage::codec::incident_or_unknown(row));
  }
  return {};
}

void DaemonWatch::take(const std::string& source, std::vector<model::DaemonFinding> findings,
                       drivers::Instant at) {
  incidents_.take(source, std::move(findings), at);
  advance(at);
}

rules::Expected<arbiter::Incident> DaemonWatch::decide(model::IncidentId id,
                                                       const model::IncidentDecision& decision,
                                                       drivers::Instant now,
                                                       const std::string& request) {
  auto incident = incidents_.decide(id, decision, now, request);
  if (incident) {
    pending_.add_incident("", {now, arbiter::IncidentChange::What::kChanged, *incident});
  }
  return incident;
}

void DaemonWatch::advance(drivers::Instant now) {
  std::vector<arbiter::IncidentChange> reported;
  incidents_.advance(now, reported);
  for (const arbiter::IncidentChange& change : reported) pending_.add_incident("", change);
}

namespace {

constexpr const char* kSerials = "serials";
// If somebody plugs a board into another port, both ports have the board for a moment.
constexpr std::chrono::seconds kSerialPatience{10};

using BoardsBySerial = std::map<std::string, std::vector<std::string>>;

BoardsBySerial connected_boards(BoardSessions& sessions) {
  BoardsBySerial having;
  for (const auto& [id, session] : sessions) {
    const model::Board& board = session.published();
    const bool is_known = !board.device.serial.empty();
    if (is_known && board.link == drivers::ConnectionState::kLive) {
      having[board.device.serial].push_back(id);
    }
  }
  return having;
}

// Only the name of such a board has this mark.
bool may_change_places(const std::vector<std::string>& boards) {
  return boards.size() > 1 && std::ranges::any_of(boards, [](const std::string& board) {
           return board.find('@') != std::string::npos;
         });
}

model::DaemonFinding twins_finding(const std::string& serial,
                                   const std::vector<std::string>& boards) {
  std::string names;
  for (const auto& board : boards) names += (names.empty() ? "" : ", ") + board;
  return {.key = serial,
          .kind = model::IncidentKind::kSerialTwice,
          .facts = {.name = serial, .boards = names},
          .advice = {model::AdviceKind::kNamePorts},
          .end = model::EndReason::kSerialsDiffer,
          .patience = kSerialPatience};
}

}  // namespace

void SerialWatch::look(drivers::Instant now) {
  if (!has_news()) return;
  std::vector<model::DaemonFinding> found;
  for (const auto& [serial, boards] : connected_boards(sessions_)) {
    if (may_change_places(boards)) found.push_back(twins_finding(serial, boards));
  }
  if (found == found_) return;
  found_ = found;
  daemon_watch_.take(kSerials, std::move(found), now);
}

// Events that wait because the disk is full were already examined.
bool SerialWatch::has_news() {
  bool news = false;
  for (const auto& event : pending_.events()) {
    const auto* change = std::get_if<model::Change>(&event->content);
    if (event->number < next_event_ || change == nullptr) continue;
    news = news || std::holds_alternative<model::ConnectionChange>(*change) ||
           std::holds_alternative<model::DeviceChange>(*change);
  }
  next_event_ = pending_.next_event();
  return news;
}

using What = arbiter::IncidentChange::What;

rules::Expected<stream::Incidents> reported_incidents(storage::Journal& journal,
                                                      const std::string& board, int ordinal) {
  const auto rows = journal.incidents(board, ordinal), left = journal.left_open(board, ordinal);
  if (!rows) return tl::unexpected(rows.error());
  if (!left) return tl::unexpected(left.error());
  stream::Incidents reported;
  for (const auto* some : {&*left, &*rows}) {
    for (const auto& row : *some) {
      reported[{row.game, row.number}] =
          std::make_shared<const model::Incident>(storage::codec::incident_or_unknown(row));
    }
  }
  return reported;
}

rules::Expected<stream::Incidents> report_differences(storage::Journal& journal,
                                                      BoardSession& session,
                                                      const Retelling& retelling,
                                                      PendingRecord& pending) {
  const auto& id = session.record().id();
  const auto& game = session.published().game;
  const int ordinal = game ? game->ordinal : 0;
  auto reported = reported_incidents(journal, id, ordinal);
  if (!reported) return reported;
  const auto rows = journal.incidents(id, ordinal);
  if (!rows) return tl::unexpected(rows.error());
  std::map<int, const storage::IncidentRow*> not_found;
  std::vector<arbiter::NumberedSubject> subjects;
  for (const auto& row : *rows) {
    not_found[row.number] = &row;
    subjects.push_back({row.number, reported->at({ordinal, row.number})->subject()});
  }
  session.number_incidents_as(subjects);
  const auto before = pending.next_event();
  for (const auto& incident : session.incidents()) {
    const int number = incident.id.number;
    not_found.erase(number);
    if (const auto known = reported->find({ordinal, number}); known == reported->end()) {
      pending.add_incident(id, {retelling.at, What::kOpened, incident});
    } else if (incident != *known->second) {
      pending.add_incident(id, {retelling.at, What::kChanged, incident});
    }
  }
  for (const auto& [number, row] : not_found) {
    if (row->open) pending.withdraw_incident(*row, retelling.at, retelling.reason);
  }
  if (pending.next_event() != before) {
    log::warning("board " + id + ": some incidents differ from the published ones (" +
                 texts::sentence_of({.reason = retelling.reason}) + "); they are published again");
  }
  return reported;
}

}  // namespace jadoube::engine
