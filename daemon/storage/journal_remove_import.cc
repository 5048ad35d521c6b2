// Removes the boards of an import, and everything about them. The name of such a board is the name
// of the import, a colon, and the name of the board in the other journal.
#include <algorithm>

#include "daemon/model/game.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/meta.h"

namespace jadoube::storage {
namespace {

using rules::ErrorCode;
using rules::Expected;
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
  const auto boards = boards_of_import(*database_, import);
  if (!boards) return tl::unexpected(boards.error());
  if (boards->empty()) {
    return refuse(ErrorCode::kNotFound, "nothing was imported as \"" + import + "\"");
  }
  auto games = games_of_boards(*database_, *boards);
  if (!games) return games;
  // A number is never given to another event, also if the last events are removed.
  const auto forgotten = last_event_;
  const auto removed = write_whole([&](const Write&) {
    return delete_import(*database_, import, *boards).and_then([&] {
      return write_meta(*database_, kForgottenEvents, std::to_string(forgotten));
    });
  });
  if (!removed) return tl::unexpected(removed.error());
  forgotten_ = forgotten;
  chains_.forget();
  return games;
}

}  // namespace jadoube::storage
