#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/storage/archive.h"
#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// A file of `excerpt` or `back_up`, of this or an older version, that somebody sent: all of it can
/// be read, in order. It is read from a copy, which is checked whole, and against its seal, first;
/// the file stays as it is. One thread.
class SentRecord {
 public:
  /// Copies the file at `path` to `copy`, where room is, and checks it. NotFound: there is no such
  /// file. DataLoss: it is no record, newer than this version, or damaged; the message names it and
  /// says what to do. Unavailable: there is no room for the copy.
  static rules::Expected<SentRecord> open(const std::string& path, const std::string& copy);
  /// Removes the copy.
  ~SentRecord();
  SentRecord(SentRecord&&) = default;

  /// Its games one by one, observations of a game, and incidents.
  Archive& archive() { return archive_; }

  /// All games by board and number; one whose number is none has 0.
  rules::Expected<std::vector<GameRow>> games();

  /// All of a board, in order. What a row cannot hold, as a text where a number must be, reads as 0
  /// or empty.
  rules::Expected<void> read_observations(const std::string& board,
                                          const std::function<void(ObservationRow)>& take);
  rules::Expected<void> read_events(const std::string& board,
                                    const std::function<void(EventRow)>& take);
  rules::Expected<void> read_sessions(const std::string& board,
                                      const std::function<void(SessionRow)>& take);
  rules::Expected<std::vector<IncidentRow>> incidents(const std::string& board);
  /// By what the event was played.
  rules::Expected<std::vector<RulesSettingRow>> settings();
  /// The moment of the board's last event; the beginning of time where it has none.
  rules::Expected<Instant> last_event_at(const std::string& board);

 private:
  /// The copy's file, which goes with its last owner.
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
