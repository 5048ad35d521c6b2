#include "daemon/storage/copies/backup.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include "daemon/storage/archive.h"
#include "daemon/storage/database.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/log_check.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// While a daemon writes, its log may start again during this reading. Then a second reading finds a
// complete log.
Expected<void> check_log_of(const Source& source) {
  auto whole = check_log(source.path);
  for (int tries = 1; !whole && tries < 3; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    whole = check_log(source.path);
  }
  return whole;
}

Expected<void> check_source(Database& database, const Source& source) {
  if (auto whole = check_log_of(source); !whole) return whole;
  if (auto usable = check_schema(database, source.path); !usable) return usable;
  if (const auto as_sealed = is_as_sealed(database); !as_sealed || !*as_sealed) {
    return refuse_damaged_journal(source.path, not_as_sealed());
  }
  const auto epoch = read_meta(database, kEpoch);
  if (!epoch) return tl::unexpected(epoch.error());
  if (source.epoch.empty() || *epoch == source.epoch) return {};
  return refuse(ErrorCode::kNotFound,
                "{file} is another journal than the daemon's: run this on its machine",
                {{"file", source.path}});
}

using Fill = std::function<Expected<void>(Database& from, Database& to)>;

// Makes the copy at `path`, and checks that it is a complete journal.
Expected<Copied> copy(const Source& source, const std::string& path, const Fill& fill) {
  auto from = Database::open(source.path, Database::Mode::kReadOnly);
  if (!from) return tl::unexpected(from.error());
  auto to = Database::open(path, Database::Mode::kReadWrite);
  if (!to) return tl::unexpected(to.error());
  const auto copied = check_source(*from, source)
                          .and_then([&] { return fill(*from, *to); })
                          // In this mode there is no log beside the file, so the file alone is the
                          // copy.
                          .and_then([&] { return to->execute("PRAGMA journal_mode = DELETE"); })
                          .and_then([&] { return seal(*to); })
                          .and_then([&] { return check_schema(*to, path); });
  if (!copied) return tl::unexpected(copied.error());
  return to->integer("SELECT count(*) FROM event").map([](std::int64_t events) {
    return Copied{.events = static_cast<std::uint64_t>(events)};
  });
}

}  // namespace

Expected<Copied> make_copy(const Source& source, const std::string& path, const Fill& fill) {
  std::error_code error;
  if (fs::exists(path, error)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "{path} is there already: name a new file, nothing is overwritten",
                  {{"path", path}});
  }
  const std::string part = path + ".part";
  Database::remove(part);
  auto copied = copy(source, part, fill);
  if (copied) {
    copied->bytes = fs::file_size(part, error);
    const auto named = name_durably(part, path);
    if (named) return copied;
    copied = tl::unexpected(named.error());
  }
  Database::remove(part);
  return copied;
}

Expected<Copied> back_up(const Source& source, const std::string& path) {
  return make_copy(source, path, [](Database& from, Database& to) {
    return from.copy_to(to).and_then([&] { return renew_epoch(to); });
  });
}

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
// before ?6 its events. The event of an incident is copied at any time, because later events must
// have higher numbers.
constexpr const char* kExcerptOfGame[] = {
    "INSERT OR IGNORE INTO board SELECT * FROM source.board WHERE id = ?1",
    "INSERT OR IGNORE INTO observation SELECT * FROM source.observation"
    " WHERE board = ?1 AND number BETWEEN ?3 AND ?4",
    // Also the seal before its first row, because the chain follows from it.
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

// The time when the board's next game began. The largest time: there is none.
Expected<std::int64_t> end_of(Database& to, const ExcerptGame& game,
                              const ObservationReader::Span& span) {
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

Expected<void> copy_game(Database& to, const ExcerptGame& game, const ObservationReader::Span& span,
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
    const auto span = archive->observations().of_game(game.board, game.began);
    if (!span) return tl::unexpected(span.error());
    if (span->next > span->last) {
      return rules::refuse(
          rules::ErrorCode::kNotFound, "{file} has no game {number} of board {board}",
          {{"file", source.path}, {"number", game.ordinal}, {"board", game.board}});
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
