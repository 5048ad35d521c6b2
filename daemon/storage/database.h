#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/instant.h"
#include "rules/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace jadoube::storage {

/// A prepared statement that is used again and again. Binds are numbered from 1, columns from 0.
class Statement {
 public:
  Statement() = default;

  Statement& bind(int index, std::int64_t value);
  Statement& bind(int index, std::string_view text);
  Statement& bind_blob(int index, std::string_view bytes);

  /// Steps once: true where there is a row. At the end, or on an error, the statement is ready for
  /// the next use.
  rules::Expected<bool> step();

  /// Steps to the end, and has `take` look at every row.
  rules::Expected<void> each(const std::function<void(const Statement&)>& take);

  /// Makes the statement ready for the next use before its rows have come to an end.
  void reset();

  std::int64_t integer(int column) const;
  /// One that is kept as nanoseconds.
  drivers::Instant instant(int column) const;
  /// A view that lasts until the next step.
  std::string_view text(int column) const;
  int columns() const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

/// A connection to a SQLite file. One thread.
class Database {
 public:
  enum class Mode { kReadWrite, kReadOnly };

  /// Opens the file, makes it where it is not there and may be written. Errors name the file.
  static rules::Expected<Database> open(const std::string& path, Mode mode);

  /// Removes the file and what SQLite keeps beside it, where it is there.
  static void remove(const std::string& path);

  /// Runs statements that give no rows.
  rules::Expected<void> execute(const std::string& sql);

  /// Writes what `write` does as a whole. Where that fails nothing of it is kept, once this
  /// connection is closed.
  rules::Expected<void> transact(const std::function<rules::Expected<void>()>& write);

  /// The single integer that `sql` gives, as a pragma does.
  rules::Expected<std::int64_t> integer(const std::string& sql);
  /// The single text that `sql` gives.
  rules::Expected<std::string> text(const std::string& sql);

  rules::Expected<Statement> prepare(const std::string& sql);

  /// A statement, and what it is to be.
  struct Sql {
    Statement* statement;
    std::string text;
  };
  rules::Expected<void> prepare_all(std::span<const Sql> statements);

  /// Makes `to` a copy of this one as it is at one instant, synced; writers are not kept waiting.
  rules::Expected<void> copy_to(Database& to);

  /// How many pages the write-ahead log held after the last commit of this connection.
  int log_pages() const { return *log_pages_; }

  /// What `error`, of this connection, says, without the name of the file.
  std::string without_name(const rules::Error& error) const;

  /// Whether the file is at its path still. It is read and written on where it is not.
  bool is_in_place();

  /// The same of its write-ahead log, as it was when this was asked first; true before it has one.
  bool is_log_in_place();

  /// Moves what the write-ahead log holds into the file, as far as no reader is in the way; done
  /// here only, never by a commit. Unavailable: the disk is full; all stays in the log.
  rules::Expected<void> checkpoint();

  /// Moves all of it. Unavailable too where somebody reads it.
  rules::Expected<void> checkpoint_all();

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  // Where SQLite says it; it outlives the handle and stays where it is when this is moved.
  std::unique_ptr<int> log_pages_;
  std::unique_ptr<sqlite3, Close> handle_;
  std::string path_;
  std::optional<std::uint64_t> log_inode_;
};

}  // namespace jadoube::storage
