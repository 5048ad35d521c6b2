#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/arbiter/incidents/daemon_incidents.h"
#include "daemon/engine/board_session.h"
#include "daemon/engine/commit.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/sentence.h"

namespace jadoube::engine {

/// The finding that a part of the record cannot be read, and is left out. `key`: the board or the
/// tournament.
model::DaemonFinding unreadable_record(const std::string& key, const rules::Sentence& what);

/// Puts the incidents of the daemon itself on record: those that belong to no board.
class DaemonWatch {
 public:
  /// `pending` must exist longer.
  explicit DaemonWatch(PendingRecord& pending) : pending_(pending) {}

  /// Withdraws the incidents that were open before a restart: all of them are checked again.
  /// Decisions of arbiters about differences of results stay. The numbers continue. Errors: the
  /// journal cannot be read.
  rules::Expected<void> restore(storage::Journal& journal, drivers::Instant now);

  /// The numbers of the incidents, for all who raise some.
  arbiter::DaemonIncidentNumbers& numbers() { return numbers_; }

  /// As `DaemonIncidents::take`. Changes that are due at once are added to the record.
  void take(const std::string& source, std::vector<model::DaemonFinding> findings,
            drivers::Instant at);
  /// As `DaemonIncidents::decide`. The incident is added to the record.
  rules::Expected<arbiter::Incident> decide(model::IncidentId id,
                                            const model::IncidentDecision& decision,
                                            drivers::Instant now, const std::string& request = {});
  /// As `DaemonIncidents::find`.
  const arbiter::Incident* find(model::IncidentId id) const { return incidents_.find(id); }
  /// Adds the changes that are due now to the record.
  void advance(drivers::Instant now);
  /// When `advance` has something to do next.
  drivers::Instant due() const { return incidents_.due(); }

 private:
  PendingRecord& pending_;
  arbiter::DaemonIncidentNumbers numbers_;
  arbiter::DaemonIncidents incidents_{numbers_};
};

/// Raises SERIAL_TWICE where several connected boards report one serial number, and one of them was
/// given the name of its port for that: "hall@ttyUSB1". Each keeps its name while it is connected,
/// but when their cables are moved, one may be taken for the other. Boards that the configuration
/// names by their ports cannot be mistaken.
class SerialWatch {
 public:
  /// All must exist longer.
  SerialWatch(BoardSessions& sessions, const PendingRecord& pending, DaemonWatch& daemon_watch)
      : sessions_(sessions), pending_(pending), daemon_watch_(daemon_watch) {}

  /// Compares again if a board was connected or lost since the last call. Call it before each
  /// commit.
  void look(drivers::Instant now);

 private:
  bool has_news();

  BoardSessions& sessions_;
  const PendingRecord& pending_;
  DaemonWatch& daemon_watch_;
  std::vector<model::DaemonFinding> found_;
  /// The number of the first event that has not been looked at.
  std::uint64_t next_event_ = 0;
};

// Incidents are derived. So a replay may find other incidents than were published: this version
// may derive differently, or the tournament rules have changed. Differences are published again.

/// When an incident is published again, and why.
struct Retelling {
  drivers::Instant at;
  /// Why an incident is withdrawn.
  model::EndReason reason;
};

/// The incidents of a board as they were published: all of game `ordinal`, its present one, and the
/// open ones of earlier games. Errors: the journal cannot be read.
rules::Expected<stream::Incidents> reported_incidents(storage::Journal& journal,
                                                      const std::string& board, int ordinal);

/// Compares the incidents of the session's present game with those in the journal. It gives them
/// the same numbers, and adds the differences to `pending`. Returns what was published before: all
/// incidents of the present game, and the open ones of earlier games. Errors: the journal cannot be
/// read.
rules::Expected<stream::Incidents> report_differences(storage::Journal& journal,
                                                      BoardSession& session,
                                                      const Retelling& retelling,
                                                      PendingRecord& pending);

}  // namespace jadoube::engine
