#include "daemon/journal/journal.h"

#include <array>
#include <iterator>
#include <random>
#include <utility>

#include "daemon/journal/incident_rows.h"

namespace jadoube::journal {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// "jdbe": tells a journal from any other SQLite file.
constexpr std::int64_t kApplicationId = 0x6a646265;
// 1: boards and games. 2: incidents too.
constexpr std::int64_t kSchemaVersion = 2;

constexpr const char* kSchema = R"sql(
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE board (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE observation (
    number INTEGER PRIMARY KEY,
    board TEXT NOT NULL,
    at INTEGER NOT NULL,          -- nanoseconds of Unix time
    checkpoint INTEGER NOT NULL,
    text TEXT NOT NULL);
  CREATE INDEX observation_of_board ON observation (board, number);
  CREATE INDEX observation_checkpoint ON observation (board, number) WHERE checkpoint = 1;
  CREATE TABLE event (
    number INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,      -- 0 boards, 1 games, 2 incidents
    board TEXT NOT NULL,
    at INTEGER NOT NULL,
    wire BLOB NOT NULL);
  CREATE INDEX event_of_board ON event (board, number);
  CREATE TABLE game (
    board TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    wire BLOB NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (board, ordinal)) WITHOUT ROWID;
)sql";

// What each version added to the one before; a new journal is a first one with all of it.
constexpr std::array<const char*, kSchemaVersion - 1> kAdded = {R"sql(
  CREATE TABLE incident (
    event INTEGER PRIMARY KEY,    -- the one that told it first
    board TEXT NOT NULL,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    severity INTEGER NOT NULL,
    open INTEGER NOT NULL,
    wire BLOB NOT NULL,
    UNIQUE (board, game, number));
  CREATE INDEX incident_open ON incident (event) WHERE open = 1;
)sql"};

std::string random_epoch() {
  std::random_device device;
  const std::uint64_t number = std::uint64_t{device()} << 32 | device();
  std::string epoch;
  for (int shift = 60; shift >= 0; shift -= 4) epoch += "0123456789abcdef"[number >> shift & 15];
  return epoch;
}

// Adds what the versions after `version` have, within a transaction.
Expected<void> add_after(Database& database, std::int64_t version) {
  for (auto i = version - 1; i < std::ssize(kAdded); ++i) {
    if (auto added = database.execute(kAdded[static_cast<std::size_t>(i)]); !added) return added;
  }
  return database.execute("PRAGMA user_version = " + std::to_string(kSchemaVersion));
}

Expected<void> create(Database& database) {
  return database.execute("BEGIN IMMEDIATE")
      .and_then([&] { return database.execute(kSchema); })
      .and_then([&] {
        return database.execute("INSERT INTO meta VALUES ('epoch', '" + random_epoch() + "')");
      })
      .and_then([&] {
        return database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
      })
      .and_then([&] { return add_after(database, 1); })
      .and_then([&] { return database.execute("COMMIT"); });
}

// Makes a journal of an older version one of this: whole, or not at all. What it held stays as it
// is.
Expected<void> upgrade(Database& database, std::int64_t version) {
  if (version == kSchemaVersion) return {};
  return database.execute("BEGIN IMMEDIATE")
      .and_then([&] { return add_after(database, version); })
      .and_then([&] { return database.execute("COMMIT"); })
      .map_error([&](rules::Error error) {
        error.message += ": the journal cannot be brought from version " + std::to_string(version) +
                         " to " + std::to_string(kSchemaVersion) + ", and was left as it was";
        return error;
      });
}

// Whether the file is a journal that this version reads, after an upgrade where it is an older one;
// never touches one that is not.
Expected<void> inspect(Database& database, const std::string& path) {
  const auto application = database.integer("PRAGMA application_id");
  if (!application) return tl::unexpected(application.error());
  if (*application != kApplicationId) {
    return refuse(ErrorCode::kDataLoss,
                  path + " is no journal of jadoube: name another [daemon] data_dir");
  }
  const auto version = database.integer("PRAGMA user_version");
  if (!version) return tl::unexpected(version.error());
  if (*version > kSchemaVersion) {
    return refuse(ErrorCode::kDataLoss,
                  path + " was written by a newer jadoube (journal version " +
                      std::to_string(*version) + ", this one reads " +
                      std::to_string(kSchemaVersion) +
                      "): install that version, or name another [daemon] data_dir");
  }
  if (*version < 1) {
    return refuse(ErrorCode::kDataLoss,
                  path + " names no journal version: name another [daemon] data_dir");
  }
  const auto check = database.text("PRAGMA quick_check(1)");
  if (!check) return tl::unexpected(check.error());
  if (*check != "ok") {
    return refuse(ErrorCode::kDataLoss, path + " is damaged (" + *check +
                                            "): move it aside and start again, and keep it: what "
                                            "can be read of it is not lost");
  }
  return upgrade(database, *version);
}

Expected<bool> is_empty(Database& database) {
  const auto tables = database.integer("SELECT count(*) FROM sqlite_master");
  if (!tables) return tl::unexpected(tables.error());
  return *tables == 0;
}

// Steps a statement that gives no rows.
Expected<void> run(Statement& statement) {
  const auto row = statement.step();
  if (!row) return tl::unexpected(row.error());
  return {};
}

std::int64_t nanoseconds(Instant at) { return at.time_since_epoch().count(); }
Instant instant(std::int64_t nanoseconds) { return Instant(std::chrono::nanoseconds(nanoseconds)); }

}  // namespace

Expected<Journal> Journal::open(const std::string& path) {
  auto database = Database::open(path, Database::Mode::kReadWrite);
  if (!database) return tl::unexpected(database.error());
  const auto empty = is_empty(*database);
  if (!empty) {
    return refuse(empty.error().code,
                  empty.error().message + ": no journal of jadoube can be read here");
  }
  const auto usable = *empty ? create(*database) : inspect(*database, path);
  if (!usable) return tl::unexpected(usable.error());

  Journal journal;
  journal.path_ = path;
  journal.database_ = std::make_unique<Database>(std::move(*database));
  if (const auto prepared = journal.prepare(); !prepared) return tl::unexpected(prepared.error());
  return journal;
}

Expected<void> Journal::prepare() {
  for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"}) {
    if (auto set = database_->execute(pragma); !set) return set;
  }
  const std::pair<Statement*, const char*> statements[] = {
      {&begin_, "BEGIN IMMEDIATE"},
      {&commit_, "COMMIT"},
      {&rollback_, "ROLLBACK"},
      {&insert_board_, "INSERT OR IGNORE INTO board VALUES (?)"},
      {&insert_observation_,
       "INSERT INTO observation (board, at, checkpoint, text) VALUES (?, ?, ?, ?)"},
      {&insert_event_, "INSERT INTO event VALUES (?, ?, ?, ?, ?)"},
      {&upsert_game_,
       "INSERT INTO game VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET wire = excluded.wire, "
       "digest = excluded.digest"},
      {&upsert_incident_,
       "INSERT INTO incident VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (board, game, number) DO "
       "UPDATE SET severity = excluded.severity, open = excluded.open, wire = excluded.wire"},
      {&update_digest_, "UPDATE game SET digest = ?3 WHERE board = ?1 AND ordinal = ?2"},
  };
  for (const auto& [statement, sql] : statements) {
    auto prepared = database_->prepare(sql);
    if (!prepared) return tl::unexpected(prepared.error());
    *statement = std::move(*prepared);
  }
  const auto epoch = database_->text("SELECT value FROM meta WHERE key = 'epoch'");
  if (!epoch) return tl::unexpected(epoch.error());
  epoch_ = *epoch;
  const auto last = database_->integer("SELECT coalesce(max(number), 0) FROM event");
  if (!last) return tl::unexpected(last.error());
  last_event_ = static_cast<std::uint64_t>(*last);
  return {};
}

Expected<void> Journal::limit_pages(std::int64_t pages) {
  const auto set = database_->integer("PRAGMA max_page_count = " + std::to_string(pages));
  if (!set) return tl::unexpected(set.error());
  return {};
}

Expected<Instant> Journal::last_instant() {
  return database_->integer("SELECT at FROM observation ORDER BY number DESC LIMIT 1")
      .map([](std::int64_t at) { return instant(at); });
}

Expected<void> Journal::commit(const Batch& batch) {
  auto written =
      run(begin_).and_then([&] { return write(batch); }).and_then([&] { return run(commit_); });
  if (!written) {
    // Some errors have rolled back already; then this one fails and says nothing new.
    (void)run(rollback_);
    return written;
  }
  if (!batch.events.empty()) last_event_ = batch.events.back().number;
  return {};
}

Expected<void> Journal::write(const Batch& batch) {
  for (const auto& row : batch.observations) {
    if (auto written = write(row); !written) return written;
  }
  for (const auto& row : batch.games) {
    if (auto written = write(row); !written) return written;
  }
  for (const auto& row : batch.events) {
    if (auto written = write(row); !written) return written;
  }
  for (const auto& row : batch.incidents) {
    if (auto written = write(row); !written) return written;
  }
  return {};
}

Expected<void> Journal::write(const ObservationRow& row) {
  return run(insert_board_.bind(1, row.board)).and_then([&] {
    return run(insert_observation_.bind(1, row.board)
                   .bind(2, nanoseconds(row.at))
                   .bind(3, std::int64_t{row.checkpoint})
                   .bind(4, row.text));
  });
}

Expected<void> Journal::write(const EventRow& row) {
  return run(insert_event_.bind(1, static_cast<std::int64_t>(row.number))
                 .bind(2, static_cast<std::int64_t>(row.stream))
                 .bind(3, row.board)
                 .bind(4, nanoseconds(row.at))
                 .bind_blob(5, row.wire));
}

Expected<void> Journal::write(const GameRow& row) {
  if (row.wire.empty()) {
    return run(update_digest_.bind(1, row.board).bind(2, row.ordinal).bind(3, row.digest));
  }
  return run(upsert_game_.bind(1, row.board)
                 .bind(2, row.ordinal)
                 .bind_blob(3, row.wire)
                 .bind(4, row.digest));
}

Expected<void> Journal::write(const IncidentRow& row) {
  return run(upsert_incident_.bind(1, static_cast<std::int64_t>(row.event))
                 .bind(2, row.board)
                 .bind(3, row.game)
                 .bind(4, row.number)
                 .bind(5, row.severity)
                 .bind(6, std::int64_t{row.open})
                 .bind_blob(7, row.wire));
}

Expected<std::vector<IncidentRow>> Journal::incidents(const std::string& board, int game) {
  auto statement = database_->prepare(
      "SELECT event, board, game, number, severity, open, wire FROM incident "
      "WHERE board = ? AND game = ? ORDER BY number");
  if (!statement) return tl::unexpected(statement.error());
  statement->bind(1, board).bind(2, game);
  return read_incidents(*statement);
}

Expected<std::vector<std::string>> Journal::boards() {
  auto statement = database_->prepare("SELECT id FROM board ORDER BY id");
  if (!statement) return tl::unexpected(statement.error());
  std::vector<std::string> boards;
  while (true) {
    const auto row = statement->step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return boards;
    boards.emplace_back(statement->text(0));
  }
}

Expected<Journal::LastGame> Journal::last_game(const std::string& board) {
  auto statement = database_->prepare(
      "SELECT ordinal, digest FROM game WHERE board = ? ORDER BY ordinal DESC LIMIT 1");
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->bind(1, board).step();
  if (!row) return tl::unexpected(row.error());
  if (!*row) return LastGame{};
  return LastGame{static_cast<int>(statement->integer(0)), std::string(statement->text(1))};
}

Expected<Instant> Journal::last_event_at(const std::string& board) {
  auto statement =
      database_->prepare("SELECT at FROM event WHERE board = ? ORDER BY number DESC LIMIT 1");
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->bind(1, board).step();
  if (!row) return tl::unexpected(row.error());
  return *row ? instant(statement->integer(0)) : Instant{};
}

// A checkpoint is a run of rows with consecutive numbers; the replay starts at the first of the
// last run.
Expected<void> Journal::replay(const std::string& board,
                               const std::function<void(const ObservationRow&)>& take) {
  auto statement = database_->prepare(R"sql(
    WITH last AS (SELECT max(number) AS number FROM observation WHERE board = ?1 AND checkpoint = 1),
         ordinary AS (SELECT max(number) AS number FROM observation
                      WHERE board = ?1 AND checkpoint = 0 AND number < (SELECT number FROM last))
    SELECT at, checkpoint, text FROM observation
    WHERE board = ?1 AND number > coalesce((SELECT number FROM ordinary), 0)
    ORDER BY number)sql");
  if (!statement) return tl::unexpected(statement.error());
  statement->bind(1, board);
  while (true) {
    const auto row = statement->step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return {};
    take({.board = board,
          .at = instant(statement->integer(0)),
          .checkpoint = statement->integer(1) != 0,
          .text = std::string(statement->text(2))});
  }
}

}  // namespace jadoube::journal
