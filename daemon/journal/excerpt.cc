#include "daemon/journal/excerpt.h"

#include "daemon/journal/archive.h"
#include "daemon/journal/new_copy.h"
#include "daemon/journal/schema.h"

namespace jadoube::journal {
namespace {

using rules::Expected;

// What is of one game: ?1 its board, ?2 its ordinal, ?3 to ?4 its observations, ?5 to before ?6 its
// events. An incident's event comes with it, whenever that was: numbers go on behind all of them.
constexpr const char* kOfGame[] = {
    "INSERT OR IGNORE INTO board VALUES (?1)",
    "INSERT INTO observation SELECT * FROM source.observation"
    " WHERE board = ?1 AND number BETWEEN ?3 AND ?4",
    "INSERT INTO game SELECT * FROM source.game WHERE board = ?1 AND ordinal = ?2",
    "INSERT INTO incident SELECT * FROM source.incident WHERE board = ?1 AND game = ?2",
    "INSERT OR IGNORE INTO event SELECT * FROM source.event"
    " WHERE board = ?1 AND (at >= ?5 AND at < ?6 OR number IN"
    "   (SELECT event FROM source.incident WHERE board = ?1 AND game = ?2))"};

// When the board's next game began; never, where none did.
Expected<std::int64_t> end_of(Database& to, const ExcerptGame& game, const Archive::Span& span) {
  auto next = to.prepare(
      "SELECT ifnull(min(at), 9223372036854775807) FROM source.observation"
      " WHERE board = ? AND number > ?");
  if (!next) return tl::unexpected(next.error());
  const auto row = next->bind(1, game.board).bind(2, static_cast<std::int64_t>(span.last)).step();
  if (!row) return tl::unexpected(row.error());
  return next->integer(0);
}

Expected<void> copy_game(Database& to, const ExcerptGame& game, const Archive::Span& span) {
  const auto end = end_of(to, game, span);
  if (!end) return tl::unexpected(end.error());
  for (const char* sql : kOfGame) {
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
  return {};
}

Expected<void> copy_games(const Source& source, const std::vector<ExcerptGame>& games,
                          Database& to) {
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
    if (auto copied = copy_game(to, game, *span); !copied) return copied;
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
                         const std::string& path) {
  return make_copy(source, path, [&](Database&, Database& to) {
    return bring_to_schema(to, path)
        .and_then([&] { return attach(to, source.path); })
        .and_then([&] { return to.execute("BEGIN"); })
        .and_then([&] { return copy_games(source, games, to); })
        .and_then([&] {
          return to.execute("INSERT INTO event_setting SELECT * FROM source.event_setting");
        })
        .and_then([&] { return to.execute("COMMIT"); })
        .and_then([&] { return to.execute("DETACH source"); });
  });
}

}  // namespace jadoube::journal
