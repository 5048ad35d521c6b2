#include "daemon/storage/archive.h"

#include <utility>

#include "daemon/storage/rows.h"

namespace jadoube::storage {

using rules::Expected;

Expected<Archive> Archive::open(const std::string& path) {
  auto database = Database::open(path, Database::Mode::kReadOnly);
  if (!database) return tl::unexpected(database.error());
  Archive archive;
  archive.path_ = path;
  archive.database_ = std::make_unique<Database>(std::move(*database));
  const Database::Sql statements[] = {
      {&archive.events_,
       "SELECT number, stream, board, at, wire FROM event WHERE number > ?1"
       " AND (stream = ?2 OR ?2 < 0 AND stream < ?3) ORDER BY number LIMIT ?4"},
      {&archive.events_back_,
       "SELECT number, stream, board, at, wire FROM event WHERE number <= ? AND board = ?"
       " AND stream = ? ORDER BY number DESC LIMIT ?"},
      {&archive.game_, "SELECT wire, digest FROM game WHERE board = ? AND ordinal = ?"},
      {&archive.games_,
       // Boards with a number at the end of their names are in the order of these numbers: h2
       // before h10.
       "SELECT board, ordinal, wire, digest FROM game"
       " WHERE (rtrim(board, '0123456789'), length(board), board, ordinal) >"
       "  (rtrim(?1, '0123456789'), length(?1), ?1, ?2)"
       " ORDER BY rtrim(board, '0123456789'), length(board), board, ordinal LIMIT ?3"},
      {&archive.games_of_board_,
       "SELECT board, ordinal, wire, digest FROM game WHERE board = ? AND ordinal > ? "
       "ORDER BY ordinal LIMIT ?"},
      {&archive.incidents_, kSelectIncidents +
                                "event > ?1 AND (board = ?2 OR"
                                "  ?2 = '' AND board NOT IN (SELECT board FROM imported))"
                                " AND (?3 < 0 OR game = ?3) AND severity >= ?4"
                                " AND (?5 = 0 OR open = 1) ORDER BY event LIMIT ?6"},
      {&archive.sealed_record_,
       "SELECT digest, at, since, seal FROM record_seal WHERE record = ?1"},
      {&archive.tournament_, "SELECT wire FROM tournament WHERE id = ?1"},
      {&archive.imported_, "SELECT count(*) FROM imported WHERE board = ?"},
      {&archive.incident_, kSelectIncidents + "board = ? AND game = ? AND number = ?"},
  };
  return archive.database_->prepare_all(statements)
      .and_then([&] { return archive.observations_.prepare(*archive.database_); })
      .map([&] { return std::move(archive); });
}

namespace {

Expected<std::vector<EventRow>> read_events(Statement& statement) {
  std::vector<EventRow> rows;
  return statement
      .each([&](const Statement& row) {
        rows.push_back({.number = static_cast<std::uint64_t>(row.integer(0)),
                        .stream = static_cast<Stream>(row.integer(1)),
                        .board = std::string(row.text(2)),
                        .at = row.instant(3),
                        .wire = std::string(row.text(4))});
      })
      .map([&] { return std::move(rows); });
}

}  // namespace

Expected<std::vector<EventRow>> Archive::events_after(std::uint64_t after,
                                                      std::optional<Stream> stream,
                                                      std::size_t limit) {
  events_.bind(1, static_cast<std::int64_t>(after))
      .bind(2, stream ? static_cast<std::int64_t>(*stream) : -1)
      .bind(3, std::int64_t{kImportedStreams})
      .bind(4, static_cast<std::int64_t>(limit));
  return read_events(events_);
}

Expected<std::vector<EventRow>> Archive::events_back_from(std::uint64_t last,
                                                          const std::string& board, Stream stream,
                                                          std::size_t limit) {
  events_back_.bind(1, static_cast<std::int64_t>(last))
      .bind(2, board)
      .bind(3, static_cast<std::int64_t>(stream))
      .bind(4, static_cast<std::int64_t>(limit));
  return read_events(events_back_);
}

Expected<std::optional<GameRow>> Archive::game(const std::string& board, int ordinal) {
  const auto found = game_.bind(1, board).bind(2, ordinal).step();
  if (!found) return tl::unexpected(found.error());
  if (!*found) return std::nullopt;
  GameRow row{.board = board,
              .ordinal = ordinal,
              .wire = std::string(game_.text(0)),
              .digest = std::string(game_.text(1))};
  game_.reset();
  return row;
}

Expected<std::vector<GameRow>> Archive::games_after(const GamePlace& after,
                                                    const std::string& board, std::size_t limit) {
  Statement& statement = board.empty() ? games_ : games_of_board_;
  statement.bind(1, board.empty() ? after.board : board)
      .bind(2, after.ordinal)
      .bind(3, static_cast<std::int64_t>(limit));
  std::vector<GameRow> rows;
  return statement
      .each([&](const Statement& row) {
        rows.push_back({.board = std::string(row.text(0)),
                        .ordinal = static_cast<int>(row.integer(1)),
                        .wire = std::string(row.text(2)),
                        .digest = std::string(row.text(3))});
      })
      .map([&] { return std::move(rows); });
}

Expected<std::vector<IncidentRow>> Archive::incidents(const IncidentQuery& query,
                                                      std::size_t limit) {
  incidents_.bind(1, static_cast<std::int64_t>(query.after))
      .bind(2, query.board)
      .bind(3, query.game.value_or(-1))
      .bind(4, query.min_severity)
      .bind(5, std::int64_t{query.open_only})
      .bind(6, static_cast<std::int64_t>(limit));
  return read_incidents(incidents_);
}

Expected<std::optional<IncidentRow>> Archive::incident(const std::string& board, int game,
                                                       int number) {
  auto rows = read_incidents(incident_.bind(1, board).bind(2, game).bind(3, number));
  if (!rows) return tl::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return std::move(rows->front());
}

Expected<std::uint64_t> Archive::last_event_before(const std::string& board, Instant end) {
  auto statement =
      database_->prepare("SELECT ifnull(max(number), 0) FROM event WHERE board = ? AND at < ?");
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->bind(1, board).bind(2, end.time_since_epoch().count()).step();
  if (!row) return tl::unexpected(row.error());
  return static_cast<std::uint64_t>(statement->integer(0));
}

Expected<bool> Archive::is_imported(const std::string& board) {
  const auto row = imported_.bind(1, board).step();
  if (!row) return tl::unexpected(row.error());
  const bool found = imported_.integer(0) > 0;
  imported_.reset();
  return found;
}

Expected<std::vector<std::string>> Archive::boards_from(const std::string& origin) {
  auto statement = database_->prepare("SELECT board FROM imported WHERE origin = ? ORDER BY board");
  if (!statement) return tl::unexpected(statement.error());
  std::vector<std::string> boards{origin};
  return statement->bind(1, origin)
      .each([&](const Statement& row) { boards.emplace_back(row.text(0)); })
      .map([&] { return std::move(boards); });
}

Expected<std::optional<SealedRecordRow>> Archive::sealed_record(const std::string& record) {
  std::optional<SealedRecordRow> found;
  return sealed_record_.bind(1, record)
      .each([&](const Statement& row) { found = sealed_record_in(row, record); })
      .map([&] { return std::move(found); });
}

Expected<std::optional<TournamentRow>> Archive::tournament(const std::string& id) {
  std::optional<TournamentRow> found;
  return tournament_.bind(1, id)
      .each([&](const Statement& row) {
        found = {id, std::string(row.text(0))};
      })
      .map([&] { return std::move(found); });
}

}  // namespace jadoube::storage
