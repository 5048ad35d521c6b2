#include "daemon/storage/database.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <system_error>

#include "daemon/storage/rows.h"

namespace jadoube::storage {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::Sentence;

// A full disk is UNAVAILABLE, because it is temporary. A damaged or foreign file is DATA_LOSS,
// because it is permanent.
ErrorCode code_of(int result) {
  // The shared index of the log is a file too, and cannot grow.
  if (result == SQLITE_IOERR_SHMSIZE) return ErrorCode::kUnavailable;
  switch (result & 0xff) {
    case SQLITE_FULL:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return ErrorCode::kUnavailable;
    case SQLITE_CANTOPEN:
      return ErrorCode::kNotFound;
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
      return ErrorCode::kPermissionDenied;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_IOERR:
      return ErrorCode::kDataLoss;
    default:
      return ErrorCode::kInternal;
  }
}

// The message of SQLite. The catalogues have the usual ones. A file often cannot be opened because
// there is no space for the log beside it.
Sentence what_is_wrong(int result, const std::string& said) {
  const int kind = result & 0xff;
  if (kind == SQLITE_CANTOPEN) {
    return Sentence(
        "{why} (its directory must be there, and writable)",
        {{"why", said == sqlite3_errstr(result) ? Sentence("unable to open database file")
                                                : Sentence(said)}});
  }
  if (said != sqlite3_errstr(result)) return said;
  switch (kind) {
    case SQLITE_FULL:
      return Sentence("database or disk is full");
    case SQLITE_BUSY:
      return Sentence("database is locked");
    case SQLITE_READONLY:
      return Sentence("attempt to write a readonly database");
    case SQLITE_IOERR:
      return Sentence("disk I/O error");
    case SQLITE_CORRUPT:
      return Sentence("database disk image is malformed");
    case SQLITE_NOTADB:
      return Sentence("file is not a database");
    default:
      return said;
  }
}

constexpr std::string_view kOfFile = "{file}: {why}";

auto refusal(sqlite3* database, int result) {
  const char* file = database != nullptr ? sqlite3_db_filename(database, "main") : nullptr;
  auto why = what_is_wrong(result,
                           database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(result));
  if (file == nullptr) return rules::refuse_with(code_of(result), std::move(why));
  return rules::refuse(code_of(result), kOfFile, {{"file", file}, {"why", std::move(why)}});
}

int keep_log_pages(void* kept, sqlite3*, const char*, int pages) {
  *static_cast<int*>(kept) = pages;
  return SQLITE_OK;
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Statement& Statement::bind(int index, std::int64_t value) {
  sqlite3_bind_int64(handle_.get(), index, value);
  return *this;
}

Statement& Statement::bind(int index, std::string_view text) {
  sqlite3_bind_text64(handle_.get(), index, text.data(), text.size(), SQLITE_TRANSIENT,
                      SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind_blob(int index, std::string_view bytes) {
  sqlite3_bind_blob64(handle_.get(), index, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
  return *this;
}

Expected<bool> Statement::step() {
  const int result = sqlite3_step(handle_.get());
  if (result == SQLITE_ROW) return true;
  // The connection has the message. It must be read before the reset.
  Expected<bool> end = false;
  if (result != SQLITE_DONE) end = refusal(sqlite3_db_handle(handle_.get()), result);
  reset();
  return end;
}

Expected<void> Statement::each(const std::function<void(const Statement&)>& take) {
  while (true) {
    const auto row = step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return {};
    take(*this);
  }
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(handle_.get(), column);
}

drivers::Instant Statement::instant(int column) const {
  return drivers::Instant(std::chrono::nanoseconds(integer(column)));
}

int Statement::columns() const { return sqlite3_column_count(handle_.get()); }

std::string_view Statement::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

Expected<Database> Database::open(const std::string& path, Mode mode) {
  const int flags =
      mode == Mode::kReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* raw = nullptr;
  const int result = sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database;
  database.handle_.reset(raw);
  database.path_ = path;
  if (result != SQLITE_OK) {
    return rules::refuse(code_of(result), kOfFile,
                         {{"file", path}, {"why", what_is_wrong(result, sqlite3_errstr(result))}});
  }
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, 2000);
  database.log_pages_ = std::make_unique<int>(0);
  sqlite3_wal_hook(raw, keep_log_pages, database.log_pages_.get());
  return add_row_crc(raw).map([&] { return std::move(database); });
}

Expected<void> Database::checkpoint(Moved moved) {
  const bool all = moved == Moved::kAll;
  const int result = sqlite3_wal_checkpoint_v2(
      handle_.get(), nullptr, all ? SQLITE_CHECKPOINT_FULL : SQLITE_CHECKPOINT_PASSIVE, nullptr,
      nullptr);
  if (result == SQLITE_OK) return {};
  if (result != SQLITE_BUSY) return refusal(handle_.get(), result);
  if (!all) return {};
  return rules::refuse(rules::ErrorCode::kUnavailable, "{file}: somebody reads its log",
                       {{"file", path_}});
}

Sentence Database::without_name(const rules::Error& error) const {
  auto sentence = error.sentence();
  const bool is_of_file = sentence.form == kOfFile && sentence.values.size() == 2 &&
                          sentence.values[0].word == sqlite3_db_filename(handle_.get(), "main") &&
                          sentence.values[1].sentence.size() == 1;
  return is_of_file ? sentence.values[1].sentence.front() : sentence;
}

bool Database::is_in_place() {
  int has_moved = 0;
  sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
  return has_moved == 0;
}

bool Database::is_log_in_place() {
  // SQLite detects a removed file only for the database itself, not for its log.
  struct stat now {};
  const bool is_there = ::stat((path_ + "-wal").c_str(), &now) == 0;
  if (!log_inode_ && is_there) log_inode_ = now.st_ino;
  return !log_inode_ || (is_there && now.st_ino == *log_inode_);
}

Expected<void> Database::copy_to(Database& to) {
  sqlite3_backup* copying = sqlite3_backup_init(to.handle_.get(), "main", handle_.get(), "main");
  if (copying == nullptr) return refusal(to.handle_.get(), sqlite3_errcode(to.handle_.get()));
  // In one step. In several steps it would start again after every commit of the writer.
  (void)sqlite3_backup_step(copying, -1);
  const int result = sqlite3_backup_finish(copying);
  if (result != SQLITE_OK) return refusal(to.handle_.get(), result);
  return {};
}

Expected<void> Database::apply_changes(std::string_view changes) {
  return transact([&]() -> Expected<void> {
    const auto stop = [](void*, int, sqlite3_changeset_iter*) -> int {
      return SQLITE_CHANGESET_ABORT;
    };
    // SQLite does not write into the bytes.
    const int result =
        sqlite3changeset_apply(handle_.get(), static_cast<int>(changes.size()),
                               const_cast<char*>(changes.data()), nullptr, stop, nullptr);
    if (result == SQLITE_OK) return {};
    const auto code =
        (result & 0xff) == SQLITE_FULL ? ErrorCode::kUnavailable : ErrorCode::kDataLoss;
    auto refused =
        rules::refuse(code, "{file}: changes of the journal that it follows do not fit ({why})",
                      {{"file", path_}, {"why", what_is_wrong(result, sqlite3_errstr(result))}});
    (void)execute("ROLLBACK");
    return refused;
  });
}

void Database::remove(const std::string& path) {
  std::error_code ignored;
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
    std::filesystem::remove(path + suffix, ignored);
  }
}

Expected<void> Database::execute(const std::string& sql) {
  const int result = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) return refusal(handle_.get(), result);
  return {};
}

Expected<void> Database::transact(const std::function<Expected<void>()>& write) {
  return execute("BEGIN IMMEDIATE").and_then(write).and_then([&] { return execute("COMMIT"); });
}

Expected<Statement> Database::prepare(const std::string& sql) {
  sqlite3_stmt* raw = nullptr;
  const int result = sqlite3_prepare_v3(handle_.get(), sql.c_str(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  if (result != SQLITE_OK) return refusal(handle_.get(), result);
  Statement statement;
  statement.handle_.reset(raw);
  return statement;
}

Expected<void> Database::prepare_all(std::span<const Sql> statements) {
  for (const auto& [statement, text] : statements) {
    auto prepared = prepare(text);
    if (!prepared) return tl::unexpected(prepared.error());
    *statement = std::move(*prepared);
  }
  return {};
}

Expected<std::int64_t> Database::integer(const std::string& sql) {
  auto statement = prepare(sql);
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->step();
  if (!row) return tl::unexpected(row.error());
  return *row ? statement->integer(0) : 0;
}

Expected<std::string> Database::text(const std::string& sql) {
  auto statement = prepare(sql);
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->step();
  if (!row) return tl::unexpected(row.error());
  return *row ? std::string(statement->text(0)) : std::string();
}

}  // namespace jadoube::storage
