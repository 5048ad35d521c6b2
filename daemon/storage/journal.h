#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "daemon/storage/copies/change_log.h"
#include "daemon/storage/database.h"
#include "daemon/storage/journal_file.h"
#include "daemon/storage/journal_reader.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/row_writer.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// The record: the observations of the boards, the games and incidents derived from them, and
/// everything that was published. It is one SQLite file with a write-ahead log that is synced at
/// every commit. When `commit` has returned, its content survives kill -9, and also a power cut if
/// the disk is honest. One thread writes. `Archive` reads at the same time.
class Journal : public JournalReader {
 public:
  /// The name of the journal's file in the data directory.
  static constexpr const char* kFileName = "journal.sqlite";

  /// Opens the journal at `path`, or makes a new one. A journal of an older version is brought to
  /// this version.
  ///
  /// DataLoss: the file is damaged, has a newer version, or is not a journal. It is left as it is,
  /// and the message names what to do.
  ///
  /// `reserve_bytes`: the space to reserve beside it, which is given back if the disk is full. A
  /// journal on a full disk can still be opened if there is a little space.
  static rules::Expected<Journal> open(const std::string& path, std::uint64_t reserve_bytes = 0);

  /// The file, its log and its reserve.
  JournalFile& file() { return file_; }
  const JournalFile& file() const { return file_; }

  /// Identifies this journal. A new file gets a new epoch. Every cursor contains it.
  const std::string& epoch() const { return epoch_; }

  /// The number of the last event. 0 if there is none.
  std::uint64_t last_event() const { return last_event_; }

  /// The number of events that were committed after the last one and are lost, because the log was
  /// cut or removed. Then this journal has a new epoch, so that a cursor of a lost event is not
  /// taken for another event.
  std::uint64_t lost_events() const { return lost_events_; }

  /// True if another journal was written here last, for example because a copy was put in its
  /// place.
  bool is_another() const { return is_another_; }

  /// Writes `text` in the place of the one that was written before. Errors are those of `commit`.
  rules::Expected<void> write(KeptText which, const std::string& text);

  /// Who signs the chains of the boards, the games and the tournaments from now on. Without it, the
  /// seals of chains are empty, and games and tournaments have none.
  void sign_with(const Sign& sign) { writer_.sign_with(sign); }
  /// Seals the tournaments that an older version wrote, at `now`. Their seals have this time.
  /// Errors are those of `commit`.
  rules::Expected<void> seal_unsealed_tournaments(Instant now);

  /// Writes `batch` durably. It uses the reserve if there is no other space. Unavailable: the disk
  /// is full, nothing of the batch is written, and the caller may try again. Any other error, for
  /// example DataLoss because the disk failed: it is not known what was written, so stop.
  rules::Expected<void> commit(const Batch& batch);

  using Write = std::function<rules::Expected<void>(const Batch&)>;
  /// Calls `fill`, which passes batch after batch to its argument. Writes all of them durably in
  /// one transaction, or nothing if `fill` or a batch fails. Use it for much data while no call
  /// waits. Errors are those of `commit` and of `fill`.
  rules::Expected<void> write_whole(
      const std::function<rules::Expected<void>(const Write& write)>& fill);

  /// Adds the changes of every transaction to `log` from now on, when they are durable. The log
  /// must exist longer.
  void record_changes(ChangeLog& log) { changes_ = &log; }

  /// Removes a game and everything about it, durably. If the board has no earlier game, everything
  /// older is removed too. The free space in the file is used again later. Errors are those of
  /// `commit`.
  rules::Expected<void> forget(const OldGame& game);

  /// Removes everything that was imported under that name, durably: boards, games, incidents,
  /// recordings and rules. Returns the games, as "club:table-1-3". Subscribers begin with a new
  /// snapshot. NotFound: nothing was imported under it. Other errors are those of `commit`.
  rules::Expected<std::vector<std::string>> remove_import(const std::string& import);

  /// Some of the events up to this number have been removed.
  std::uint64_t forgotten_events() const { return forgotten_; }

 private:
  explicit Journal(JournalFile file);
  rules::Expected<void> open_file();
  rules::Expected<void> prepare();
  rules::Expected<void> compare_with_mark();
  rules::Expected<void> write_transaction(const Batch& batch);
  rules::Expected<void> transact(const std::function<rules::Expected<void>()>& fill);

  JournalFile file_;
  LastMark mark_;
  std::string epoch_;
  std::uint64_t last_event_ = 0, lost_events_ = 0, forgotten_ = 0;
  bool is_another_ = false;
  ChangeLog* changes_ = nullptr;
  RowWriter writer_;
  Statement begin_, commit_, rollback_;
};

/// Who must have what was committed before it is published, such as a copy of the journal on
/// another machine.
class CommitWitness {
 public:
  virtual ~CommitWitness() = default;
  /// Returns when what is written may be published. Called after each commit, on the thread that
  /// writes.
  virtual void confirm() = 0;
  /// The state of the two daemons of this hall. Nothing: the hall has only one. Any thread.
  virtual std::optional<model::FailoverReading> reading() const = 0;
};

/// The journal has no copy: what is written may be published at once.
class NoWitness final : public CommitWitness {
 public:
  void confirm() override {}
  std::optional<model::FailoverReading> reading() const override { return std::nullopt; }
};

}  // namespace jadoube::storage
