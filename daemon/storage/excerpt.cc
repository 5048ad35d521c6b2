#include "daemon/storage/excerpt.h"

#include "daemon/storage/archive.h"
#include "daemon/storage/backup.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

using rules::Expected;

// The tournament rules of all copied games. The name of an imported board starts with the name of
// its import.
constexpr const char* kSettings =
    "INSERT INTO event_setting"
    " SELECT number, at, author, origin, wire, file, '', 0 FROM source.event_setting"
    " WHERE import IN (SELECT ifnull("
    "   (SELECT substr(board, 1, length(board) - length(origin) - 1) FROM source.imported"
    "    WHERE board = main.board.id), '') FROM main.board) ORDER BY number";

// The rows of one game. ?1 is its board, ?2 its ordinal, ?3 to ?4 are its observations, and ?5 to
// before ?6 its events. The event of an incident is copied whenever it was, because later numbers
// must come after it.
constexpr const char* kExcerptOfGame[] = {
    "INSERT OR IGNORE INTO board SELECT * FROM source.board WHERE id = ?1",
    "INSERT OR IGNORE INTO observation SELECT * FROM source.observation"
    " WHERE board = ?1 AND number BETWEEN ?3 AND ?4",
    // With the seal before its first row: its chain follows from that.
    "INSERT OR IGNORE INTO chain SELECT * FROM source.chain WHERE board = ?1"
    " AND observation <= ?4 AND observation >= (SELECT ifnull(max(observation), 0)"
    " FROM source.chain WHERE board = ?1 AND observation < ?3)",
    "INSERT INTO game SELECT * FROM source.game WHERE board = ?1 AND ordinal = ?2",
    "INSERT INTO record_seal SELECT * FROM source.record_seal"
    " WHERE record = 'game ' || ?1 || '-' || ?2",
    "INSERT INTO incident SELECT * FROM source.incident WHERE board = ?1 AND game = ?2",
    "INSERT INTO session (board, game, began, text, crc) SELECT board, game, began, text, crc"
    " FROM source.session WHERE board = ?1 AND game = ?2 ORDER BY number",
    // Events of an imported board get the numbers of the real streams again.
    "INSERT OR IGNORE INTO event SELECT number, stream & 15, board, at, wire, 0 FROM source.event"
    " WHERE board = ?1 AND (at >= ?5 AND at < ?6 OR number IN"
    "   (SELECT event FROM source.incident WHERE board = ?1 AND game = ?2))"};

// The time when the board's next game began. Never, if there is none.
Expected<std::int64_t> end_of(Database& to, const ExcerptGame& game, const Archive::Span& span) {
  auto next = to.prepare(
      "SELECT ifnull(min(at), 9223372036854775807) FROM source.observation"
      " WHERE board = ? AND number > ?");
  if (!next) return tl::unexpected(next.error());
  const auto row = next->bind(1, game.board).bind(2, static_cast<std::int64_t>(span.last)).step();
  if (!row) return tl::unexpected(row.error());
  return next->integer(0);
}

Expected<void> copy_later(Database& to, const ExcerptGame& game) {
  auto statement = to.prepare(
      "INSERT OR IGNORE INTO observation SELECT * FROM source.observation WHERE number = ?");
  if (!statement) return tl::unexpected(statement.error());
  for (const auto number : game.later) {
    const auto done = statement->bind(1, static_cast<std::int64_t>(number)).step();
    if (!done) return tl::unexpected(done.error());
  }
  return {};
}

Expected<void> write_sessions(Database& to, const std::vector<SessionRow>& sessions) {
  auto statement = to.prepare(insertion("session"));
  if (!statement) return tl::unexpected(statement.error());
  for (const auto& row : sessions) {
    const auto done = statement->bind(1, row.board)
                          .bind(2, row.game)
                          .bind(3, row.began.time_since_epoch().count())
                          .bind(4, row.text)
                          .step();
    if (!done) return tl::unexpected(done.error());
  }
  return {};
}

Expected<void> copy_game(Database& to, const ExcerptGame& game, const Archive::Span& span,
                         const Recorded& recorded) {
  const auto end = end_of(to, game, span);
  if (!end) return tl::unexpected(end.error());
  for (const char* sql : kExcerptOfGame) {
    auto statement = to.prepare(sql);
    if (!statement) return tl::unexpected(statement.error());
    const auto done = statement->bind(1, game.board)
                          .bind(2, game.ordinal)
                          .bind(3, static_cast<std::int64_t>(span.next))
                          .bind(4, static_cast<std::int64_t>(span.last))
                          .bind(5, game.began.time_since_epoch().count())
                          .bind(6, *end)
                          .step();
    if (!done) return tl::unexpected(done.error());
  }
  return copy_later(to, game).and_then([&] {
    const Instant until{std::chrono::nanoseconds(*end)};
    return write_sessions(to, recorded ? recorded(game, until) : std::vector<SessionRow>());
  });
}

Expected<void> copy_games(const Source& source, const std::vector<ExcerptGame>& games,
                          const Recorded& recorded, Database& to) {
  auto archive = Archive::open(source.path);
  if (!archive) return tl::unexpected(archive.error());
  for (const auto& game : games) {
    const auto span = archive->observations_of_game(game.board, game.began);
    if (!span) return tl::unexpected(span.error());
    if (span->next > span->last) {
      return rules::refuse(
          rules::ErrorCode::kNotFound,
          source.path + " has no game " + std::to_string(game.ordinal) + " of board " + game.board);
    }
    if (auto copied = copy_game(to, game, *span, recorded); !copied) return copied;
  }
  return {};
}

Expected<void> attach(Database& to, const std::string& path) {
  auto statement = to.prepare("ATTACH ? AS source");
  if (!statement) return tl::unexpected(statement.error());
  return statement->bind(1, path).step().map([](bool) {});
}

}  // namespace

Expected<Copied> excerpt(const Source& source, const std::vector<ExcerptGame>& games,
                         const std::string& path, const Recorded& recorded) {
  return make_copy(source, path, [&](Database&, Database& to) {
    return bring_to_schema(to, path)
        .and_then([&] { return attach(to, source.path); })
        .and_then([&] { return to.execute("BEGIN"); })
        .and_then([&] { return copy_games(source, games, recorded, to); })
        .and_then([&] { return to.execute(kSettings); })
        // The source was checked, but in some rows one column now differs from the source.
        .and_then([&] { return sum_rows(to); })
        .and_then([&] { return to.execute("COMMIT"); })
        .and_then([&] { return to.execute("DETACH source"); });
  });
}

}  // namespace jadoube::storage
