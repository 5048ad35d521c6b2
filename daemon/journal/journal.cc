#include "daemon/journal/journal.h"

#include <filesystem>
#include <utility>

#include "daemon/journal/incident_rows.h"
#include "daemon/journal/schema.h"

namespace jadoube::journal {
namespace {

using rules::Expected;

// Steps a statement that gives no rows.
Expected<void> run(Statement& statement) {
  const auto row = statement.step();
  if (!row) return tl::unexpected(row.error());
  return {};
}

std::int64_t nanoseconds(Instant at) { return at.time_since_epoch().count(); }
Instant instant(std::int64_t nanoseconds) { return Instant(std::chrono::nanoseconds(nanoseconds)); }

// From that many pages of 4 KiB on the log is moved into the file.
constexpr int kLongLog = 1000;

// With less, SQLite may not find room for its log's index.
constexpr std::uint64_t kNoRoom = 4 << 20;

std::uint64_t size_of(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

bool is_full(const Expected<void>& written) {
  return !written && written.error().code == rules::ErrorCode::kUnavailable;
}

}  // namespace

Journal::Journal(std::string path, Reserve reserve)
    : path_(std::move(path)), reserve_(std::move(reserve)) {}

Expected<Journal> Journal::open(const std::string& path, std::uint64_t reserve_bytes) {
  Journal journal(path, Reserve(path + ".reserve", reserve_bytes));
  auto opened = journal.open_file();
  if (!opened && free_bytes(path) < kNoRoom && journal.reserve_.give_back()) {
    opened = journal.open_file();
  }
  if (!opened) return tl::unexpected(opened.error());
  journal.reserve_.take();
  return journal;
}

Expected<void> Journal::open_file() {
  if (std::filesystem::exists(path_) && size_of(path_) == 0 && size_of(path_ + "-wal") > 0) {
    // SQLite would take the file for a new one, and delete the log.
    return rules::refuse(rules::ErrorCode::kDataLoss,
                         path_ +
                             " is empty, but the log beside it is not: put back what was in "
                             "it, or move both aside and start again");
  }
  auto database = Database::open(path_, Database::Mode::kReadWrite);
  if (!database) return tl::unexpected(database.error());
  if (auto usable = bring_to_schema(*database, path_); !usable) return usable;
  database_ = std::make_unique<Database>(std::move(*database));
  return prepare();
}

Expected<void> Journal::prepare() {
  for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"}) {
    if (auto set = database_->execute(pragma); !set) return set;
  }
  const Database::Sql statements[] = {
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
      {&insert_setting_,
       "INSERT INTO event_setting (at, author, origin, wire, file) VALUES (?, ?, ?, ?, ?)"},
      {&update_digest_, "UPDATE game SET digest = ?3 WHERE board = ?1 AND ordinal = ?2"},
  };
  if (auto prepared = database_->prepare_all(statements); !prepared) return prepared;
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
  auto written = write_transaction(batch);
  if (is_full(written) && reserve_.give_back()) written = write_transaction(batch);
  return written;
}

Expected<void> Journal::tidy() {
  if (database_->log_pages() < kLongLog) return {};
  auto moved = database_->checkpoint();
  if (is_full(moved) && reserve_.give_back()) moved = database_->checkpoint();
  return moved;
}

Journal::Room Journal::room() {
  reserve_.take();
  return {.journal_bytes = size_of(path_) + size_of(path_ + "-wal"),
          .free_bytes = free_bytes(path_),
          .reserve_bytes = reserve_.held(),
          .reserve_wanted = reserve_.wanted()};
}

Expected<void> Journal::write_transaction(const Batch& batch) {
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
  for (const auto& row : batch.settings) {
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

Expected<void> Journal::write(const EventSettingRow& row) {
  return run(insert_setting_.bind(1, nanoseconds(row.at))
                 .bind(2, row.author)
                 .bind(3, row.origin)
                 .bind_blob(4, row.wire)
                 .bind_blob(5, row.file));
}

Expected<std::optional<EventSettingRow>> Journal::last_setting() {
  auto statement = database_->prepare(
      "SELECT at, author, origin, wire, file FROM event_setting ORDER BY number DESC LIMIT 1");
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->step();
  if (!row) return tl::unexpected(row.error());
  if (!*row) return std::nullopt;
  return EventSettingRow{.at = instant(statement->integer(0)),
                         .author = std::string(statement->text(1)),
                         .origin = std::string(statement->text(2)),
                         .wire = std::string(statement->text(3)),
                         .file = std::string(statement->text(4))};
}

Expected<std::vector<IncidentRow>> Journal::incidents(const std::string& board, int game) {
  auto statement = database_->prepare(kSelectIncidents + "board = ? AND game = ? ORDER BY number");
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
