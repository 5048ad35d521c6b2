#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/storage/archive.h"
#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// A file that somebody sent, made by `excerpt` or `back_up` of this or an older version.
/// Everything in it can be read in order. It is read from a copy. The whole copy is checked first,
/// also against its seal. The file stays as it is. One thread.
class SentRecord {
 public:
  /// Copies the file at `path` to `copy`, where there is space, and checks it. NotFound: the file
  /// does not exist. DataLoss: it is not a journal, has a newer version, or is damaged. The message
  /// names the file and what to do. Unavailable: there is no space for the copy.
  static rules::Expected<SentRecord> open(const std::string& path, const std::string& copy);
  /// Removes the copy.
  ~SentRecord();
  SentRecord(SentRecord&&) = default;

  /// For single games, the observations of a game, and incidents.
  Archive& archive() { return archive_; }

  /// All games by board and ordinal. A game whose ordinal is not a number has 0.
  rules::Expected<std::vector<GameRow>> games();

  /// All observations of a board, in order. A value of the wrong type, for example a text instead
  /// of a number, is read as 0 or empty.
  rules::Expected<void> read_observations(const std::string& board,
                                          const std::function<void(ObservationRow)>& take);
  rules::Expected<void> read_events(const std::string& board,
                                    const std::function<void(EventRow)>& take);
  rules::Expected<void> read_sessions(const std::string& board,
                                      const std::function<void(SessionRow)>& take);
  rules::Expected<std::vector<IncidentRow>> incidents(const std::string& board);
  /// The tournament rules.
  rules::Expected<std::vector<RulesSettingRow>> settings();
  /// The time of the board's last event. The beginning of time if there is none.
  rules::Expected<Instant> last_event_at(const std::string& board);

 private:
  /// Removes the file of the copy with its last owner.
  struct Remove {
    void operator()(const std::string* path) const;
  };
  using Copy = std::unique_ptr<const std::string, Remove>;

  SentRecord(Copy copy, Database database, Archive archive);
  rules::Expected<void> read(const std::string& sql, const std::string& board,
                             const std::function<void(const Statement&)>& take);

  Copy copy_;
  Database database_;
  Archive archive_;
};

}  // namespace jadoube::storage
