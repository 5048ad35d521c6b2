// What the journal gives back at a start.
#include "daemon/journal/incident_rows.h"
#include "daemon/journal/journal.h"

namespace jadoube::journal {

using rules::Expected;

namespace {

Instant instant(std::int64_t nanoseconds) { return Instant(std::chrono::nanoseconds(nanoseconds)); }

}  // namespace

Expected<Instant> Journal::last_instant() {
  return database_
      ->integer(
          "SELECT at FROM observation WHERE board NOT IN (SELECT board FROM imported)"
          " ORDER BY number DESC LIMIT 1")
      .map([](std::int64_t at) { return instant(at); });
}

Expected<std::optional<EventSettingRow>> Journal::last_setting() {
  auto statement = database_->prepare(
      "SELECT at, author, origin, wire, file FROM event_setting WHERE import = ''"
      " ORDER BY number DESC LIMIT 1");
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
  auto statement = database_->prepare(
      "SELECT id FROM board WHERE id NOT IN (SELECT board FROM imported) ORDER BY id");
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
