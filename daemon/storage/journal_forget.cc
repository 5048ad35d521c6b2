#include <algorithm>

#include "daemon/model/game.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {

// Removes a game and everything about it. That is its row, the observations and rulings from its
// checkpoint to the next game, the events of that time, its incidents and recordings. Later rows
// use the free pages.

namespace {

using rules::Expected;

// ?1 is the board, ?2 the ordinal of the game, ?3 to ?4 are its observations, and ?5 to before ?6
// its events.
constexpr const char* kOfGame[] = {
    "DELETE FROM observation WHERE board = ?1 AND number BETWEEN ?3 AND ?4",
    ("DELETE FROM event WHERE board = ?1 AND (at >= ?5 AND at < ?6 OR number IN"
     " (SELECT event FROM incident WHERE board = ?1 AND game = ?2))"),
    "DELETE FROM incident WHERE board = ?1 AND game = ?2",
    "DELETE FROM session WHERE board = ?1 AND game = ?2",
    // The last seal stays: the chain of the next game follows from it.
    ("DELETE FROM chain WHERE board = ?1 AND observation BETWEEN ?3 AND ?4 AND observation <"
     " (SELECT max(observation) FROM chain WHERE board = ?1 AND observation <= ?4)"),
    "DELETE FROM record_seal WHERE record = 'game ' || ?1 || '-' || ?2",
    "DELETE FROM game WHERE board = ?1 AND ordinal = ?2"};

// If there is no earlier game, older rows belong to no game.
constexpr const char* kBeforeGame[] = {"DELETE FROM observation WHERE board = ?1 AND number < ?3",
                                       "DELETE FROM chain WHERE board = ?1 AND observation < ?3",
                                       "DELETE FROM event WHERE board = ?1 AND at < ?5",
                                       "DELETE FROM incident WHERE board = ?1 AND game < ?2"};

constexpr const char* kIsFirst =
    "SELECT NOT EXISTS (SELECT 1 FROM game WHERE board = ?1 AND ordinal < ?2)";

struct Place {
  const OldGame& game;
  ObservationReader::Span seen;
};

Expected<bool> run_for(Database& database, const char* sql, const Place& place) {
  auto statement = database.prepare(sql);
  if (!statement) return tl::unexpected(statement.error());
  const auto row = statement->bind(1, place.game.board)
                       .bind(2, place.game.ordinal)
                       .bind(3, static_cast<std::int64_t>(place.seen.next))
                       .bind(4, static_cast<std::int64_t>(place.seen.last))
                       .bind(5, place.game.began.time_since_epoch().count())
                       .bind(6, place.game.end.time_since_epoch().count())
                       .step();
  if (!row) return row;
  return *row && statement->integer(0) != 0;
}

Expected<void> erase(Database& database, const Place& place) {
  const auto first = run_for(database, kIsFirst, place);
  if (!first) return tl::unexpected(first.error());
  for (const char* sql : kOfGame) {
    if (auto done = run_for(database, sql, place); !done) return tl::unexpected(done.error());
  }
  for (const char* sql : kBeforeGame) {
    if (!*first) break;
    if (auto done = run_for(database, sql, place); !done) return tl::unexpected(done.error());
  }
  return {};
}

}  // namespace

Expected<void> Journal::forget(const OldGame& game) {
  auto archive = Archive::open(file_.path());
  if (!archive) return tl::unexpected(archive.error());
  const auto seen = archive->observations().of_game(game.board, game.began);
  if (!seen) return tl::unexpected(seen.error());
  const auto forgotten = std::max(forgotten_, game.last_event);
  const auto done = write_whole([&](const Write&) {
    return erase(file_.database(), {game, *seen}).and_then([&] {
      return write_meta(file_.database(), kForgottenEvents, std::to_string(forgotten));
    });
  });
  if (done) forgotten_ = forgotten;
  return done;
}

// Removes the boards of an import, and everything about them. The name of such a board is the name
// of the import, a colon, and the name of the board in the other journal.

namespace {

using rules::ErrorCode;
using rules::refuse;

constexpr const char* kOfBoard[] = {
    "DELETE FROM observation WHERE board = ?1",
    "DELETE FROM event WHERE board = ?1",
    "DELETE FROM incident WHERE board = ?1",
    "DELETE FROM session WHERE board = ?1",
    ("DELETE FROM record_seal WHERE record IN"
     " (SELECT 'game ' || board || '-' || ordinal FROM game WHERE board = ?1)"),
    "DELETE FROM game WHERE board = ?1",
    "DELETE FROM board WHERE id = ?1",
    "DELETE FROM imported WHERE board = ?1",
    "DELETE FROM chain WHERE board = ?1"};
constexpr const char* kOfImport = "DELETE FROM event_setting WHERE import = ?1";

Expected<void> delete_rows(Database& database, const char* sql, const std::string& of) {
  auto statement = database.prepare(sql);
  if (!statement) return tl::unexpected(statement.error());
  return statement->bind(1, of).each([](const Statement&) {});
}

Expected<void> delete_import(Database& database, const std::string& import,
                             const std::vector<std::string>& boards) {
  for (const auto& board : boards) {
    for (const char* sql : kOfBoard) {
      if (auto done = delete_rows(database, sql, board); !done) return done;
    }
  }
  return delete_rows(database, kOfImport, import);
}

Expected<std::vector<std::string>> boards_of_import(Database& database, const std::string& import) {
  auto statement = database.prepare("SELECT board FROM imported ORDER BY board");
  if (!statement) return tl::unexpected(statement.error());
  std::vector<std::string> boards;
  return statement
      ->each([&](const Statement& row) {
        if (row.text(0).starts_with(import + ":")) boards.emplace_back(row.text(0));
      })
      .map([&] { return std::move(boards); });
}

Expected<std::vector<std::string>> games_of_boards(Database& database,
                                                   const std::vector<std::string>& boards) {
  auto statement = database.prepare("SELECT ordinal FROM game WHERE board = ?1 ORDER BY ordinal");
  if (!statement) return tl::unexpected(statement.error());
  std::vector<std::string> games;
  for (const auto& board : boards) {
    const auto read = statement->bind(1, board).each([&](const Statement& row) {
      games.push_back(model::game_id(board, static_cast<int>(row.integer(0))));
    });
    if (!read) return tl::unexpected(read.error());
  }
  return games;
}

}  // namespace

Expected<std::vector<std::string>> Journal::remove_import(const std::string& import) {
  const auto boards = boards_of_import(file_.database(), import);
  if (!boards) return tl::unexpected(boards.error());
  if (boards->empty()) {
    return refuse(ErrorCode::kNotFound, "nothing was imported as \"{import}\"",
                  {{"import", import}});
  }
  auto games = games_of_boards(file_.database(), *boards);
  if (!games) return games;
  // A number is never used for another event, even if the last events are removed.
  const auto forgotten = last_event_;
  const auto removed = write_whole([&](const Write&) {
    return delete_import(file_.database(), import, *boards).and_then([&] {
      return write_meta(file_.database(), kForgottenEvents, std::to_string(forgotten));
    });
  });
  if (!removed) return tl::unexpected(removed.error());
  forgotten_ = forgotten;
  writer_.forget_boards();
  return games;
}

}  // namespace jadoube::storage
