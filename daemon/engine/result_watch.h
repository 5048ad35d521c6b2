#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/commit.h"
#include "daemon/engine/daemon_watch.h"
#include "daemon/engine/tournaments.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"

namespace jadoube::engine {

/// Compares the results of the games with those that the pairing program or an operator gave.
/// Raises RESULT_DIFFERS if both have one and they differ, whichever side has changed.
class ResultWatch {
 public:
  /// All must exist longer.
  ResultWatch(const storage::Journal& journal, const PendingRecord& pending,
              DaemonWatch& daemon_watch)
      : journal_(journal), pending_(pending), daemon_watch_(daemon_watch) {}

  /// Compares again if a result or a tournament has changed since the last call. Call it before
  /// each commit.
  void look(const Tournaments::All& tournaments, drivers::Instant now);

 private:
  bool note_results();
  std::vector<model::DaemonFinding> differences(const model::Tournament& tournament);
  std::optional<model::PairingResult> result_of(const model::Pairing& pairing);
  std::optional<rules::Result> read_result(const std::string& board, int ordinal);

  const storage::Journal& journal_;
  const PendingRecord& pending_;
  DaemonWatch& daemon_watch_;
  /// The tournaments at the last call.
  Tournaments::All tournaments_;
  std::vector<model::DaemonFinding> found_;
  /// The results of games, by board and ordinal, as far as they were needed.
  std::map<std::pair<std::string, int>, rules::Result> results_;
  std::optional<storage::Archive> archive_;
  /// The number of the first event that has not been looked at.
  std::uint64_t next_event_ = 0;
};

}  // namespace jadoube::engine
