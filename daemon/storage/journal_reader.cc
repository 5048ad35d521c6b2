#include "daemon/storage/journal_reader.h"

#include <cstdlib>

#include "daemon/storage/schema.h"

namespace jadoube::storage {

using rules::Expected;

namespace {

const char* key_of(KeptText which) {
  switch (which) {
    case KeptText::kCalendar:
      return kCalendar;
    case KeptText::kPairs:
      return kPairs;
  }
  std::abort();
}

}  // namespace

Expected<void> write_text(Database& database, KeptText which, const std::string& text) {
  return write_meta(database, key_of(which), text);
}

Expected<Instant> JournalReader::last_instant() {
  return database_
      ->integer(
          "SELECT at FROM observation WHERE board NOT IN (SELECT board FROM imported)"
          " ORDER BY number DESC LIMIT 1")
      .map([](std::int64_t at) { return Instant(std::chrono::nanoseconds(at)); });
}

Expected<std::string> JournalReader::text(KeptText which) {
  return read_meta(*database_, key_of(which));
}

Expected<std::optional<RulesSettingRow>> JournalReader::last_setting() {
  auto statement = database_->prepare(kSelectSettings + "import = '' ORDER BY number DESC LIMIT 1");
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->step();
  if (!row) return tl::unexpected(row.error());
  if (!*row) return std::nullopt;
  return setting_in(*statement);
}

Expected<std::vector<TournamentRow>> JournalReader::tournaments() {
  auto statement = database_->prepare("SELECT id, wire FROM tournament ORDER BY id");
  if (!statement) return tl::unexpected(statement.error());
  std::vector<TournamentRow> rows;
  return statement
      ->each([&](const Statement& row) {
        rows.push_back({std::string(row.text(0)), std::string(row.text(1))});
      })
      .map([&] { return std::move(rows); });
}

Expected<std::vector<IncidentRow>> JournalReader::incidents(const std::string& board, int game) {
  return incidents_where("board = ? AND game = ? ORDER BY number", board, game);
}

Expected<std::vector<IncidentRow>> JournalReader::left_open(const std::string& board, int game) {
  return incidents_where("open = 1 AND board = ? AND game < ? ORDER BY game, number", board, game);
}

Expected<std::vector<IncidentRow>> JournalReader::incidents_where(const std::string& condition,
                                                                  const std::string& board,
                                                                  int game) {
  auto statement = database_->prepare(kSelectIncidents + condition);
  if (!statement) return tl::unexpected(statement.error());
  statement->bind(1, board).bind(2, game);
  return read_incidents(*statement);
}

Expected<std::vector<std::string>> JournalReader::boards() {
  auto statement = database_->prepare(
      "SELECT id FROM board WHERE id NOT IN (SELECT board FROM imported) ORDER BY id");
  if (!statement) return tl::unexpected(statement.error());
  std::vector<std::string> boards;
  return statement->each([&](const Statement& row) { boards.emplace_back(row.text(0)); }).map([&] {
    return std::move(boards);
  });
}

Expected<JournalReader::LastGame> JournalReader::last_game(const std::string& board) {
  auto statement = database_->prepare(
      "SELECT ordinal, digest FROM game WHERE board = ? ORDER BY ordinal DESC LIMIT 1");
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->bind(1, board).step();
  if (!row) return tl::unexpected(row.error());
  if (!*row) return LastGame{};
  return LastGame{static_cast<int>(statement->integer(0)), std::string(statement->text(1))};
}

Expected<Instant> JournalReader::last_event_at(const std::string& board) {
  return read_last_event_at(*database_, board);
}

Expected<std::optional<StoredKeptBoard>> JournalReader::kept_board(const std::string& board) {
  auto statement = database_->prepare(R"sql(
    SELECT observation, wire, crc IS NOT row_crc(board, observation, wire) FROM kept_board
    WHERE board = ?1 AND observation >=
      (SELECT coalesce(max(number), 0) FROM observation WHERE board = ?1 AND checkpoint = 1))sql");
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->bind(1, board).step();
  if (!row) return tl::unexpected(row.error());
  if (!*row) return std::nullopt;
  return StoredKeptBoard{.observation = static_cast<std::uint64_t>(statement->integer(0)),
                         .wire = std::string(statement->text(1)),
                         .is_damaged = statement->integer(2) != 0};
}

Expected<void> JournalReader::events_of(const std::string& board, std::uint64_t after,
                                        const std::function<void(const EventRow&)>& take) {
  auto statement = database_->prepare(
      "SELECT number, stream, at, wire FROM event WHERE board = ?1 AND number > ?2 ORDER BY "
      "number");
  if (!statement) return tl::unexpected(statement.error());
  statement->bind(1, board).bind(2, static_cast<std::int64_t>(after));
  return statement->each([&](const Statement& row) {
    take({.number = static_cast<std::uint64_t>(row.integer(0)),
          .stream = static_cast<Stream>(row.integer(1)),
          .board = board,
          .at = row.instant(2),
          .wire = std::string(row.text(3))});
  });
}

namespace {

// A checkpoint is a run of rows with consecutive numbers. The replay starts at the first row of the
// last run. So the statement selects the rows of board ?1 from that row on.
const std::string kReplayed = R"sql(
    WITH last AS (SELECT max(number) AS number FROM observation WHERE board = ?1 AND checkpoint = 1),
         ordinary AS (SELECT max(number) AS number FROM observation
                      WHERE board = ?1 AND checkpoint = 0 AND number < (SELECT number FROM last))
    SELECT )sql";
const std::string kFromCheckpoint =
    " FROM observation"
    " WHERE board = ?1 AND number > coalesce((SELECT number FROM ordinary), 0) AND ";

}  // namespace

Expected<void> JournalReader::replay(const std::string& board, const TakeObservation& take) {
  return replay_after(board, 0, take);
}

Expected<void> JournalReader::replay_after(const std::string& board, std::uint64_t after,
                                           const TakeObservation& take, std::uint64_t limit) {
  return replay_rows("number > ?2", board, after, limit, take);
}

Expected<std::uint64_t> JournalReader::count_to_replay(const std::string& board,
                                                       std::uint64_t after) {
  auto statement = database_->prepare(kReplayed + "count(*)" + kFromCheckpoint + "number > ?2");
  if (!statement) return tl::unexpected(statement.error());
  std::uint64_t count = 0;
  return statement->bind(1, board)
      .bind(2, static_cast<std::int64_t>(after))
      .each([&](const Statement& row) { count = static_cast<std::uint64_t>(row.integer(0)); })
      .map([&] { return count; });
}

// The condition is the same as that of the index.
Expected<void> JournalReader::rulings_up_to(const std::string& board, std::uint64_t last,
                                            const TakeObservation& take) {
  return replay_rows("number <= ?2 AND substr(text, 1, 8) = 'arbiter '", board, last, kNoLimit,
                     take);
}

// `which`: the condition for those that are taken.
Expected<void> JournalReader::replay_rows(const std::string& which, const std::string& board,
                                          std::uint64_t bound, std::uint64_t limit,
                                          const TakeObservation& take) {
  auto statement = database_->prepare(kReplayed + "at, checkpoint, text, number" + kFromCheckpoint +
                                      which + " ORDER BY number LIMIT ?3");
  if (!statement) return tl::unexpected(statement.error());
  statement->bind(1, board)
      .bind(2, static_cast<std::int64_t>(bound))
      .bind(3, static_cast<std::int64_t>(limit));
  return statement->each([&](const Statement& row) {
    take({.board = board,
          .at = row.instant(0),
          .checkpoint = row.integer(1) != 0,
          .text = std::string(row.text(2)),
          .number = static_cast<std::uint64_t>(row.integer(3))});
  });
}

}  // namespace jadoube::storage
