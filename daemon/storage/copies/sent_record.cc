#include "daemon/storage/copies/sent_record.h"

#include <filesystem>
#include <utility>

#include "daemon/storage/last_mark.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

Expected<void> check_there(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error))
    return refuse(ErrorCode::kNotFound, "{file}: there is no such file", {{"file", path}});
  if (fs::is_regular_file(path, error)) return {};
  return refuse(ErrorCode::kNotFound, "{file} is not a file with a record", {{"file", path}});
}

// SQLite then runs no statement that is stored in the file, and checks the content of its pages.
Expected<void> distrust(Database& database) {
  return database.execute("PRAGMA trusted_schema = OFF").and_then([&] {
    return database.execute("PRAGMA cell_size_check = ON");
  });
}

// Only this process uses the copy. So it need not survive a power cut, and its name is removed.
Expected<Database> copy_of(const std::string& path, const std::string& copy) {
  auto from = Database::open(path, Database::Mode::kReadOnly);
  if (!from) return from;
  auto to = Database::open(copy, Database::Mode::kReadWrite);
  if (!to) return to;
  if (auto copied = from->copy_to(*to); !copied) {
    if (copied.error().code == ErrorCode::kUnavailable) return tl::unexpected(copied.error());
    return refuse(ErrorCode::kDataLoss,
                  "{file} is not a record of jadoube, or is damaged ({why}): give a file that "
                  "`jadoube export` made",
                  {{"file", path}, {"why", to->without_name(copied.error())}});
  }
  const auto sealed = distrust(*to).and_then([&] { return is_as_sealed(*to); });
  const auto ready = to->execute("PRAGMA synchronous = OFF").and_then([&] {
    return bring_sent_to_schema(*to, path);
  });
  if (!ready) return tl::unexpected(ready.error());
  if (!sealed) return refuse_damaged_sent(path, to->without_name(sealed.error()));
  if (!*sealed) return refuse_damaged_sent(path, not_as_sealed());
  return to;
}

}  // namespace

void SentRecord::Remove::operator()(const std::string* path) const {
  Database::remove(*path);
  delete path;
}

SentRecord::SentRecord(Copy copy, Database database, Archive archive)
    : copy_(std::move(copy)), database_(std::move(database)), archive_(std::move(archive)) {}

SentRecord::~SentRecord() = default;

Expected<SentRecord> SentRecord::open(const std::string& path, const std::string& copy) {
  if (auto there = check_there(path); !there) return tl::unexpected(there.error());
  // An import that was killed may have left such a file.
  Database::remove(copy);
  Copy removed(new std::string(copy));
  auto database = copy_of(path, copy);
  if (!database) return tl::unexpected(database.error());
  auto archive = Archive::open(copy);
  if (!archive) return refuse_damaged_sent(path, database->without_name(archive.error()));
  return SentRecord(std::move(removed), std::move(*database), std::move(*archive));
}

Expected<void> SentRecord::read(const std::string& sql, const std::string& board,
                                const std::function<void(const Statement&)>& take) {
  auto statement = database_.prepare(sql);
  if (!statement) return tl::unexpected(statement.error());
  return statement->bind(1, board).each(take);
}

Expected<std::vector<GameRow>> SentRecord::games() {
  std::vector<GameRow> rows;
  return read(
             "SELECT board, ordinal, wire, digest FROM game WHERE board > ? ORDER BY board, "
             "ordinal",
             "",
             [&](const Statement& row) {
               const auto ordinal = row.integer(1);
               rows.push_back(
                   {.board = std::string(row.text(0)),
                    .ordinal = std::in_range<int>(ordinal) ? static_cast<int>(ordinal) : 0,
                    .wire = std::string(row.text(2)),
                    .digest = std::string(row.text(3))});
             })
      .map([&] { return std::move(rows); });
}

Expected<void> SentRecord::read_observations(const std::string& board,
                                             const std::function<void(ObservationRow)>& take) {
  return read("SELECT at, checkpoint, text FROM observation WHERE board = ? ORDER BY number", board,
              [&](const Statement& row) {
                take({.board = board,
                      .at = row.instant(0),
                      .checkpoint = row.integer(1) != 0,
                      .text = std::string(row.text(2))});
              });
}

Expected<void> SentRecord::read_events(const std::string& board,
                                       const std::function<void(EventRow)>& take) {
  return read("SELECT number, stream, at, wire FROM event WHERE board = ? ORDER BY number", board,
              [&](const Statement& row) {
                take({.number = static_cast<std::uint64_t>(row.integer(0)),
                      .stream = static_cast<Stream>(row.integer(1)),
                      .board = board,
                      .at = row.instant(2),
                      .wire = std::string(row.text(3))});
              });
}

Expected<void> SentRecord::read_sessions(const std::string& board,
                                         const std::function<void(SessionRow)>& take) {
  return read("SELECT game, began, text FROM session WHERE board = ? ORDER BY number", board,
              [&](const Statement& row) {
                take({.board = board,
                      .game = static_cast<int>(row.integer(0)),
                      .began = row.instant(1),
                      .text = std::string(row.text(2))});
              });
}

Expected<std::vector<IncidentRow>> SentRecord::incidents(const std::string& board) {
  auto statement = database_.prepare(kSelectIncidents + "board = ? ORDER BY event");
  if (!statement) return tl::unexpected(statement.error());
  return read_incidents(statement->bind(1, board));
}

Expected<std::vector<RulesSettingRow>> SentRecord::settings() {
  std::vector<RulesSettingRow> rows;
  return read(kSelectSettings + "import = ? ORDER BY number", "",
              [&](const Statement& row) { rows.push_back(setting_in(row)); })
      .map([&] { return std::move(rows); });
}

Expected<Instant> SentRecord::last_event_at(const std::string& board) {
  return read_last_event_at(database_, board);
}

}  // namespace jadoube::storage
