#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/observation.h"
#include "rules/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace jadoube::storage {

/// A prepared statement that is used many times. Binds are numbered from 1, columns from 0.
class Statement {
 public:
  Statement() = default;

  Statement& bind(int index, std::int64_t value);
  Statement& bind(int index, std::string_view text);
  Statement& bind_blob(int index, std::string_view bytes);

  /// Does one step. True if there is a row. At the end, or after an error, the statement is ready
  /// for its next use.
  rules::Expected<bool> step();

  /// Steps to the end, and calls `take` for every row.
  rules::Expected<void> each(const std::function<void(const Statement&)>& take);

  /// Makes the statement ready for its next use before its rows have ended.
  void reset();

  std::int64_t integer(int column) const;
  /// An instant that is stored as nanoseconds.
  drivers::Instant instant(int column) const;
  /// The view is valid until the next step.
  std::string_view text(int column) const;
  int columns() const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

/// A connection to an SQLite file. One thread.
class Database {
 public:
  enum class Mode { kReadWrite, kReadOnly };

  /// Opens the file. If it does not exist and may be written, it is made. Errors name the file.
  static rules::Expected<Database> open(const std::string& path, Mode mode);

  /// Removes the file, and the files that SQLite keeps beside it.
  static void remove(const std::string& path);

  /// Runs statements that return no rows.
  rules::Expected<void> execute(const std::string& sql);

  /// Runs `write` in one transaction. If it fails, nothing of it is kept after this connection is
  /// closed.
  rules::Expected<void> transact(const std::function<rules::Expected<void>()>& write);

  /// The single integer that `sql` gives, for example a pragma.
  rules::Expected<std::int64_t> integer(const std::string& sql);
  /// The single text that `sql` gives.
  rules::Expected<std::string> text(const std::string& sql);

  rules::Expected<Statement> prepare(const std::string& sql);

  /// A statement, and the place for the prepared one.
  struct Sql {
    Statement* statement;
    std::string text;
  };
  rules::Expected<void> prepare_all(std::span<const Sql> statements);

  /// Makes `to` a copy of this database as it is at one instant, and syncs it. Writers do not have
  /// to wait.
  rules::Expected<void> copy_to(Database& to);

  /// Applies changes of another database in one transaction. `changes`: the bytes that its
  /// `ChangeSession` gave. DataLoss: a row here differs from that row there before the change. Then
  /// nothing is changed.
  rules::Expected<void> apply_changes(std::string_view changes);

  /// The number of pages in the write-ahead log after the last commit of this connection.
  int log_pages() const { return *log_pages_; }

  /// The message of `error`, which this connection gave, without the name of the file.
  rules::Sentence without_name(const rules::Error& error) const;

  /// True if the file is still at its path. A file that was moved or deleted can still be read and
  /// written.
  bool is_in_place();

  /// True if its write-ahead log is still at its path, compared with the first call. True before
  /// there is a log.
  bool is_log_in_place();

  /// How much of the write-ahead log `checkpoint` moves.
  enum class Moved : std::uint8_t {
    kWhatNobodyReads,  ///< As far as no reader prevents it.
    kAll,
  };
  /// Moves the write-ahead log into the file. Only this function does it, never a commit.
  /// Unavailable: the disk is full, and everything stays in the log. With `kAll` also if somebody
  /// reads it.
  rules::Expected<void> checkpoint(Moved moved);

 private:
  friend class ChangeSession;
  struct Close {
    void operator()(sqlite3* database) const;
  };
  // SQLite writes the number here. The memory outlives the handle and does not move with this
  // object.
  std::unique_ptr<int> log_pages_;
  std::unique_ptr<sqlite3, Close> handle_;
  std::string path_;
  std::optional<std::uint64_t> log_inode_;
};

}  // namespace jadoube::storage
