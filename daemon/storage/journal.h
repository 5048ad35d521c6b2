#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/disk_room.h"
#include "daemon/storage/database.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/reserve.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// The record: what the boards were seen to do, what was derived and published of it, and the
/// games. One SQLite file, write-ahead log, synced at every commit: what `commit` has returned for
/// survives kill -9 and, on an honest disk, a power cut. One thread writes; `Archive` reads beside
/// it.
class Journal {
 public:
  /// The name of the journal's file in the data directory.
  static constexpr const char* kFileName = "journal.sqlite";

  /// Opens the journal at `path` or makes a new one; one of an older version becomes one of this.
  /// DataLoss: the file is damaged, of a newer version, or no journal at all; it is left as it is
  /// and the message says what to do. `reserve_bytes`: room to keep back beside it, given back
  /// where the disk is full; a full disk is no reason not to open it, as long as there is some.
  static rules::Expected<Journal> open(const std::string& path, std::uint64_t reserve_bytes = 0);

  /// The file's path, for an `Archive` beside it.
  const std::string& path() const { return path_; }

  /// Names this journal among all: made anew with the file, part of every cursor.
  const std::string& epoch() const { return epoch_; }

  /// The number of the last event; 0 where there is none.
  std::uint64_t last_event() const { return last_event_; }

  /// How many events were committed after that and are gone: the log was cut or taken away. Then
  /// this journal has another epoch now, so that no cursor of theirs is taken for one of others.
  std::uint64_t lost_events() const { return lost_events_; }

  /// Whether another journal was written here last, as where a copy was put in its place.
  bool is_another() const { return is_another_; }

  /// The latest moment of any observation made here; the beginning of time where there is none.
  rules::Expected<Instant> last_instant();

  /// Writes `batch` durably, with the room kept back where there is no other. Unavailable: the disk
  /// is full; nothing of the batch is written and it may be tried again. Any other refusal, as
  /// DataLoss where the disk failed: whether it is written is not known, do not go on.
  rules::Expected<void> commit(const Batch& batch);

  using Write = std::function<rules::Expected<void>(const Batch&)>;
  /// Writes what `fill` gives to its argument, batch by batch, durably and in one transaction: all
  /// of it, or nothing where `fill` or a batch is refused. For what is too much for one batch,
  /// while nobody waits. Errors are those of `commit`, and of `fill`.
  rules::Expected<void> write_whole(
      const std::function<rules::Expected<void>(const Write& write)>& fill);

  /// Takes a game out of record, with all that hangs on it, durably; and where no earlier game of
  /// its board is left, all that is older. Its room is written on later. Errors are those of
  /// `commit`.
  rules::Expected<void> forget(const OldGame& game);

  /// Of the events numbered up to here some are out of record.
  std::uint64_t forgotten_events() const { return forgotten_; }

  /// Moves the write-ahead log into the file where it has grown. Commits leave that to who writes,
  /// so that nobody waits for it and an error is seen. Unavailable: the disk is full; nothing is
  /// lost. DataLoss: the disk failed; do not go on.
  rules::Expected<void> tidy();

  using Room = model::DiskRoom;
  /// Measures the room. Takes the reserve again if there is room for it.
  Room room();

  /// Whether the file is at `path()` still: somebody may have deleted or moved it.
  bool is_in_place() { return database_->is_in_place(); }

  /// The same of the log beside it.
  bool is_log_in_place() { return database_->is_log_in_place(); }

  /// Moves all of the log into the file. Unavailable: the disk is full, or somebody reads; nothing
  /// is lost. DataLoss: the disk failed; do not go on.
  rules::Expected<void> empty_log() { return database_->checkpoint_all(); }

  /// What is behind the name of a journal that another file took the place of.
  static constexpr const char* kWas = ".was";

  /// Writes all of it into a new file, whose name is given: `path()`, or with `kWas` behind it
  /// where another file is there by now. For a journal that is not in its place; close it then, for
  /// its log is gone. Errors are those of `commit`; FailedPrecondition: both names are taken.
  rules::Expected<std::string> write_anew();

  /// Lets the file grow to `pages` of 4 KiB and no further: a full disk, for tests and for those
  /// who want one.
  rules::Expected<void> limit_pages(std::int64_t pages);

  /// Every board that was ever seen here, by name.
  rules::Expected<std::vector<std::string>> boards();

  /// How many games the board has had, and the digest of the last one.
  struct LastGame {
    int ordinal = 0;
    std::string digest;
  };
  rules::Expected<LastGame> last_game(const std::string& board);

  /// The incidents of the board's game with that ordinal, 0 for those before the first, by number.
  rules::Expected<std::vector<IncidentRow>> incidents(const std::string& board, int game);
  /// Those of the board's games before that one which are open.
  rules::Expected<std::vector<IncidentRow>> left_open(const std::string& board, int game);

  /// By what the event was played last; nothing in a new journal.
  rules::Expected<std::optional<RulesSettingRow>> last_setting();

  /// The moment of the board's last event: timers may have told of things after the last
  /// observation. The beginning of time where there is none.
  rules::Expected<Instant> last_event_at(const std::string& board);

  /// Gives `take` the board's observations in order, from its last checkpoint on (from the first,
  /// where there is none).
  rules::Expected<void> replay(const std::string& board,
                               const std::function<void(const ObservationRow&)>& take);

 private:
  Journal(std::string path, Reserve reserve);
  rules::Expected<void> open_file();
  rules::Expected<void> prepare();
  rules::Expected<void> compare_with_mark();
  rules::Expected<std::vector<IncidentRow>> incidents_where(const std::string& condition,
                                                            const std::string& board, int game);
  rules::Expected<void> write_transaction(const Batch& batch);
  rules::Expected<void> write(const Batch& batch);
  rules::Expected<void> write(const ObservationRow& row);
  rules::Expected<void> write(const EventRow& row);
  rules::Expected<void> write(const GameRow& row);
  rules::Expected<void> write(const IncidentRow& row);
  rules::Expected<void> write(const RulesSettingRow& row);
  rules::Expected<void> write(const ImportedBoard& row);
  rules::Expected<void> write(const SessionRow& row);
  template <typename Row>
  rules::Expected<void> write_all(const std::vector<Row>& rows);

  std::unique_ptr<Database> database_;
  std::string path_, epoch_;
  Reserve reserve_;
  LastMark mark_;
  std::uint64_t last_event_ = 0, lost_events_ = 0, forgotten_ = 0;
  bool is_another_ = false;
  Statement begin_, commit_, rollback_;
  Statement insert_board_, insert_observation_, insert_event_, upsert_game_, update_digest_;
  Statement upsert_incident_, insert_setting_, insert_imported_, insert_session_;
};

}  // namespace jadoube::storage
