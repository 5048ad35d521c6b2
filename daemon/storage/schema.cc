#include "daemon/storage/schema.h"

#include <array>
#include <iterator>
#include <random>
#include <utility>

#include "daemon/storage/rows.h"

namespace jadoube::storage {

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

// "jdbe" distinguishes a journal from any other SQLite file.
constexpr std::int64_t kApplicationId = 0x6a646265;
// 1: boards and games. 2: incidents. 3: tournament rules. 4: imported boards, and recordings of
// connections. 5: a checksum beside every row. 6: new rows hold the journal's own records
// (proto/jadoube/storage/v1), which do not repeat the columns. 7: tournaments. 8: trackers kept in
// mid-game. 9: chains of rows. 10: seals of games and tournaments. See README.md.
constexpr std::int64_t kSchemaVersion = 10;
constexpr std::int64_t kSummed = 5;

// A commit writes whole pages, and most commits change a few rows on each of several pages. With
// small pages, the daemon writes a third as much. Journals with larger pages keep them.
constexpr const char* kPageSize = "PRAGMA page_size = 1024";

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
    stream INTEGER NOT NULL,      -- 0 boards, 1 games, 2 incidents, 3 tournaments
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

// The additions of each version. A new journal is made as version 1, and gets all of them.
constexpr const char* kIncidents = R"sql(
  CREATE TABLE incident (
    event INTEGER PRIMARY KEY,    -- the one that reported it first
    board TEXT NOT NULL,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    severity INTEGER NOT NULL,
    open INTEGER NOT NULL,
    wire BLOB NOT NULL,
    UNIQUE (board, game, number));
  CREATE INDEX incident_open ON incident (event) WHERE open = 1;
)sql";
constexpr const char* kEventSettings = R"sql(
  CREATE TABLE event_setting (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    author TEXT NOT NULL,         -- empty: the configuration file
    origin TEXT NOT NULL,
    wire BLOB NOT NULL,
    file BLOB NOT NULL);          -- what the file said then
)sql";
constexpr const char* kImports = R"sql(
  CREATE TABLE imported (         -- boards of other journals; nothing is seen of them here
    board TEXT PRIMARY KEY,
    origin TEXT NOT NULL,         -- what it is called there
    at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE session (          -- every byte of a board's line, as text
    number INTEGER PRIMARY KEY,
    board TEXT NOT NULL,
    game INTEGER NOT NULL,        -- while that was played
    began INTEGER NOT NULL,       -- the moment that its times count from
    text TEXT NOT NULL);
  CREATE INDEX session_of_game ON session (board, game);
  ALTER TABLE event_setting ADD COLUMN import TEXT NOT NULL DEFAULT '';  -- empty: of this event
)sql";
constexpr const char* kChecksums = R"sql(
  ALTER TABLE meta ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE board ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE observation ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE event ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE game ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE incident ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE event_setting ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE imported ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE session ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
)sql";
constexpr const char* kOwnRecords = "";  // No table changes: old rows are read as they are.
constexpr const char* kTournaments = R"sql(
  CREATE TABLE tournament (       -- as it is now; its events have what it was before
    id TEXT PRIMARY KEY,
    wire BLOB NOT NULL,
    crc INTEGER NOT NULL) WITHOUT ROWID;
)sql";
constexpr const char* kKeptBoards = R"sql(
  CREATE TABLE kept_board (       -- a cache: the observations say the same
    board TEXT PRIMARY KEY,
    observation INTEGER NOT NULL, -- the last one that the trackers know
    wire BLOB NOT NULL,
    crc INTEGER NOT NULL);
  CREATE INDEX observation_ruling ON observation (board, number)
    WHERE substr(text, 1, 8) = 'arbiter ';
)sql";
constexpr const char* kChains = R"sql(
  CREATE TABLE chain (            -- the chain of a board's rows, at some places
    board TEXT NOT NULL,
    observation INTEGER NOT NULL, -- the last one that it covers
    place INTEGER NOT NULL,       -- how many it covers
    hash BLOB NOT NULL,
    seal BLOB NOT NULL,           -- who signed it, and the signature
    crc INTEGER NOT NULL,
    PRIMARY KEY (board, observation)) WITHOUT ROWID;
)sql";
constexpr const char* kRecordSeals = R"sql(
  CREATE TABLE record_seal (
    record TEXT PRIMARY KEY,      -- "game table-1-3", "tournament open"
    digest BLOB NOT NULL,
    at INTEGER NOT NULL,          -- when it was sealed
    since INTEGER NOT NULL,       -- sealed without a break since then; 0: since its first bytes
    seal BLOB NOT NULL,           -- who signed it, and the signature
    crc INTEGER NOT NULL) WITHOUT ROWID;
)sql";
constexpr std::array<const char*, kSchemaVersion - 1> kAdded = {
    kIncidents,   kEventSettings, kImports, kChecksums,  kOwnRecords,
    kTournaments, kKeptBoards,    kChains,  kRecordSeals};

// The tables, and the version that added each.
constexpr std::pair<const char*, std::int64_t> kTables[] = {
    {"meta", 1},       {"board", 1},         {"observation", 1}, {"event", 1},   {"game", 1},
    {"incident", 2},   {"event_setting", 3}, {"imported", 4},    {"session", 4}, {"tournament", 7},
    {"kept_board", 8}, {"chain", 9},         {"record_seal", 10}};

std::string random_epoch() {
  std::random_device device;
  const std::uint64_t number = std::uint64_t{device()} << 32 | device();
  std::string epoch;
  for (int shift = 60; shift >= 0; shift -= 4) epoch += "0123456789abcdef"[number >> shift & 15];
  return epoch;
}

// Adds the additions of all versions after `version`. A transaction is open.
Expected<void> add_after(Database& database, std::int64_t version) {
  for (auto i = version - 1; i < std::ssize(kAdded); ++i) {
    if (auto added = database.execute(kAdded[static_cast<std::size_t>(i)]); !added) return added;
  }
  auto summed = version < kSummed ? sum_rows(database) : Expected<void>();
  return summed.and_then(
      [&] { return database.execute("PRAGMA user_version = " + std::to_string(kSchemaVersion)); });
}

Expected<void> create(Database& database) {
  const auto make = [&] {
    return database.execute(kSchema)
        .and_then([&] {
          return database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
        })
        .and_then([&] { return add_after(database, 1); })
        .and_then([&] { return renew_epoch(database); });
  };
  return database.execute(kPageSize).and_then([&] { return database.transact(make); });
}

// Upgrades a journal to this version, completely or not at all. Its rows stay as they are.
Expected<void> upgrade(Database& database, std::int64_t version) {
  if (version == kSchemaVersion) return {};
  return database.transact([&] { return add_after(database, version); })
      .map_error([&](const rules::Error& error) {
        return refuse(
                   error.code,
                   "{why}: the journal cannot be changed from version {version} to {newest}, and "
                   "is as it was",
                   {{"why", error.sentence()}, {"version", version}, {"newest", kSchemaVersion}})
            .value();
      });
}

// What to do about a file that is not a journal, has a newer version, or is damaged.
struct Advice {
  Sentence foreign, newer, damaged;
};

Advice own_advice() {
  return {.foreign = Sentence("name another [daemon] data_dir"),
          .newer = Sentence("install that version, or name another [daemon] data_dir"),
          .damaged = Sentence("move it aside and start again, and keep it: what can be read of it "
                              "is not lost")};
}

Advice sent_advice() {
  return {.foreign = Sentence("name a file that `jadoube export` made"),
          .newer = Sentence("install that version here"),
          .damaged = Sentence("have it made and sent again")};
}

// A file that should be a journal.
struct Candidate {
  Database& database;
  const std::string& path;
  const Advice advice;
};

auto refuse_damaged(const std::string& path, const Advice& advice, const Sentence& what) {
  return refuse(ErrorCode::kDataLoss, "{file} is damaged ({what}): {advice}",
                {{"file", path}, {"what", what}, {"advice", advice.damaged}});
}

auto refuse_damaged(const Candidate& file, const Sentence& what) {
  return refuse_damaged(file.path, file.advice, what);
}

auto refuse_damaged(const Candidate& file, const rules::Error& error) {
  return refuse_damaged(file, file.database.without_name(error));
}

// True if no row was changed. Rows that are older than the checksums cannot be checked.
Expected<void> check_rows(const Candidate& file, std::int64_t version) {
  if (version < kSummed) return {};
  const auto changed = changed_rows(file.database);
  if (!changed) return refuse_damaged(file, changed.error());
  if (changed->empty()) return {};
  return refuse_damaged(
      file, Sentence("rows are not as they were written: {rows}", {{"rows", *changed}}));
}

// True if the file's pages and indexes are correct, and if it has everything that a journal of
// `version` has.
Expected<void> check_whole(const Candidate& file, std::int64_t version) {
  const auto pages = file.database.text("PRAGMA integrity_check(1)");
  if (!pages) return refuse_damaged(file, pages.error());
  if (*pages != "ok") return refuse_damaged(file, Sentence(*pages));
  for (const auto& [table, since] : kTables) {
    if (version < since) continue;
    const auto found = file.database.integer(
        std::string("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '") +
        table + "'");
    if (!found) return refuse_damaged(file, found.error());
    if (*found == 0) {
      return refuse_damaged(file, Sentence("it has no table {table}", {{"table", table}}));
    }
  }
  const auto epoch = read_meta(file.database, kEpoch);
  if (!epoch || epoch->empty()) return refuse_damaged(file, Sentence("it has no epoch"));
  return check_rows(file, version);
}

// The version of the file. The file must be a journal that this version can read.
Expected<std::int64_t> identify(const Candidate& file) {
  const auto application = file.database.integer("PRAGMA application_id");
  if (!application) return tl::unexpected(application.error());
  if (*application != kApplicationId) {
    return refuse(ErrorCode::kDataLoss, "{file} is not a journal of jadoube: {advice}",
                  {{"file", file.path}, {"advice", file.advice.foreign}});
  }
  const auto version = file.database.integer("PRAGMA user_version");
  if (!version) return tl::unexpected(version.error());
  if (*version > kSchemaVersion) {
    return refuse(
        ErrorCode::kDataLoss,
        "{file} was written by a newer jadoube (journal version {version}, this one reads "
        "{newest}): {advice}",
        {{"file", file.path},
         {"version", *version},
         {"newest", kSchemaVersion},
         {"advice", file.advice.newer}});
  }
  if (*version < 1) {
    return refuse(ErrorCode::kDataLoss, "{file} names no journal version: {advice}",
                  {{"file", file.path}, {"advice", file.advice.foreign}});
  }
  return version;
}

// As `identify`. The journal must also be undamaged. The call changes nothing.
Expected<std::int64_t> inspect(const Candidate& file) {
  return identify(file).and_then([&](std::int64_t version) {
    return check_whole(file, version).map([&] { return version; });
  });
}

Expected<void> refuse_older(std::int64_t version, const std::string& path) {
  if (version == kSchemaVersion) return {};
  return refuse(ErrorCode::kDataLoss,
                "{file} is of an older journal version ({version}): start the daemon of this "
                "version with it once",
                {{"file", path}, {"version", version}});
}

Expected<bool> is_empty(Database& database) {
  const auto tables = database.integer("SELECT count(*) FROM sqlite_master");
  if (!tables) return tl::unexpected(tables.error());
  return *tables == 0;
}

}  // namespace

Expected<void> bring_to_schema(Database& database, const std::string& path) {
  const auto empty = is_empty(database);
  if (!empty) {
    return refuse(empty.error().code,
                  "{why}: it is damaged, or no journal of jadoube at all: move it aside and keep "
                  "it, or name another [daemon] data_dir",
                  {{"why", empty.error().sentence()}});
  }
  if (*empty) return create(database);
  return inspect({database, path, own_advice()}).and_then([&](std::int64_t version) {
    return upgrade(database, version);
  });
}

Expected<void> bring_sent_to_schema(Database& copy, const std::string& sent) {
  return inspect({copy, sent, sent_advice()}).and_then([&](std::int64_t version) {
    return upgrade(copy, version);
  });
}

tl::unexpected<rules::Error> refuse_damaged_sent(const std::string& sent, const Sentence& what) {
  return refuse_damaged(sent, sent_advice(), what);
}

tl::unexpected<rules::Error> refuse_damaged_journal(const std::string& path, const Sentence& what) {
  return refuse_damaged(path, own_advice(), what);
}

Expected<void> check_schema(Database& database, const std::string& path) {
  return inspect({database, path, own_advice()}).and_then([&](std::int64_t version) {
    return refuse_older(version, path);
  });
}

Expected<std::string> damage_of(Database& database, const std::string& path) {
  const Candidate file{database, path, own_advice()};
  return identify(file)
      .and_then([&](std::int64_t version) { return refuse_older(version, path); })
      .map([&] {
        const auto whole = check_whole(file, kSchemaVersion);
        return whole ? std::string() : whole.error().message;
      });
}

Expected<void> renew_epoch(Database& database) {
  return write_meta(database, kEpoch, random_epoch());
}

Expected<std::string> read_meta(Database& database, const std::string& key) {
  return database.text("SELECT value FROM meta WHERE key = '" + key + '\'');
}

Expected<void> write_meta(Database& database, const std::string& key, const std::string& value) {
  auto statement = database.prepare(insertion("meta") +
                                    " ON CONFLICT DO UPDATE SET value = excluded.value,"
                                    " crc = excluded.crc");
  if (!statement) return tl::unexpected(statement.error());
  return statement->bind(1, key).bind(2, value).step().map([](bool) {});
}

}  // namespace jadoube::storage
