#include "daemon/storage/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "daemon/storage/copies/change_log.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/log_check.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

namespace fs = std::filesystem;

std::uint64_t size_of_file(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return error ? 0 : size;
}

// The blocks are really written, because a file with holes reserves no space.
bool allocate(const std::string& path, std::uint64_t bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const bool taken = ::posix_fallocate(file, 0, static_cast<off_t>(bytes)) == 0;
  return ::close(file) == 0 && taken;
}

}  // namespace

Reserve::Reserve(std::string path, std::uint64_t bytes)
    : path_(std::move(path)), wanted_(bytes), held_(bytes == 0 ? 0 : size_of_file(path_)) {}

bool Reserve::take() {
  if (held_ >= wanted_) return held_ > 0;
  if (free_bytes(path_) < 2 * wanted_) return false;
  if (allocate(path_, wanted_)) {
    held_ = wanted_;
    return true;
  }
  give_back();
  return false;
}

bool Reserve::give_back() {
  held_ = 0;
  return ::unlink(path_.c_str()) == 0;
}

std::uint64_t free_bytes(const std::string& path) {
  std::error_code error;
  const auto space = fs::space(fs::path(path).parent_path(), error);
  return error ? 0 : space.available;
}

namespace {

using rules::Expected;

// Runs a statement that has no rows.
Expected<void> run(Statement& statement) {
  const auto row = statement.step();
  if (!row) return tl::unexpected(row.error());
  return {};
}

// A log of this length is moved into the file.
constexpr std::int64_t kLongLog = 4 << 20;

// With less space, SQLite may have no room for the index of its log.
constexpr std::uint64_t kNoRoom = 4 << 20;

std::uint64_t size_of(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

// No SQLite file is shorter than its header. SQLite would take a shorter one for a new file, and
// delete the log.
constexpr std::uint64_t kShortest = 100;

Expected<void> check_file(const std::string& path) {
  if (std::filesystem::is_directory(path)) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "{file} is a directory: move it aside, or name another [daemon] data_dir",
                         {{"file", path}});
  }
  if (!std::filesystem::exists(path) || size_of(path) >= kShortest) return {};
  if (size_of(path + "-wal") > 0) {
    return rules::refuse(rules::ErrorCode::kDataLoss,
                         "{file} is cut short, to {bytes} bytes, but the log beside it is whole: "
                         "put back what was in it (a `jadoube backup`), or move it and what lies "
                         "beside it aside and start again",
                         {{"file", path}, {"bytes", size_of(path)}});
  }
  return rules::refuse(rules::ErrorCode::kDataLoss,
                       "{file} is cut short, to {bytes} bytes: put back what was in it (a "
                       "`jadoube backup`), or move it and what lies beside it aside and start "
                       "again",
                       {{"file", path}, {"bytes", size_of(path)}});
}

// The file has another name at first. So a file with the right name is a complete journal, even
// after a crash.
Expected<void> make_where_there_is_none(const std::string& path) {
  if (std::filesystem::exists(path)) return {};
  const auto unnamed = path + ".new";
  std::error_code error;
  for (const char* suffix : {"", "-journal"}) std::filesystem::remove(unnamed + suffix, error);
  {
    auto database = Database::open(unnamed, Database::Mode::kReadWrite);
    if (!database) return tl::unexpected(database.error());
    if (auto made = bring_to_schema(*database, path); !made) return made;
  }
  return name_durably(unnamed, path);
}

bool is_full(const Expected<void>& written) {
  return !written && written.error().code == rules::ErrorCode::kUnavailable;
}

}  // namespace

Journal::Journal(std::string path, Reserve reserve)
    : path_(std::move(path)), reserve_(std::move(reserve)), mark_(path_ + ".last") {}

Expected<Journal> Journal::open(const std::string& path, std::uint64_t reserve_bytes) {
  Journal journal(path, Reserve(path + ".reserve", reserve_bytes));
  auto opened = journal.open_file();
  if (!opened && free_bytes(path) < kNoRoom && journal.reserve_.give_back()) {
    opened = journal.open_file();
  }
  if (!opened) return tl::unexpected(opened.error());
  journal.reserve_.take();
  return journal;
}

Expected<void> Journal::open_file() {
  if (auto whole = check_file(path_); !whole) return whole;
  if (auto whole = check_log(path_); !whole) return whole;
  if (auto made = make_where_there_is_none(path_); !made) return made;
  auto database = Database::open(path_, Database::Mode::kReadWrite);
  if (!database) return tl::unexpected(database.error());
  // A file that is not a journal, or has no seal, has no wrong seal.
  const bool is_copy = is_sealed(*database).value_or(false);
  if (is_copy && !is_as_sealed(*database).value_or(false)) {
    return refuse_damaged_journal(path_, not_as_sealed());
  }
  const auto usable = bring_to_schema(*database, path_).and_then([&] {
    return is_copy ? break_seal(*database) : Expected<void>();
  });
  if (!usable) return usable;
  database_ = std::make_unique<Database>(std::move(*database));
  read_from(*database_);
  return prepare();
}

Expected<void> Journal::prepare() {
  for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"}) {
    if (auto set = database_->execute(pragma); !set) return set;
  }
  const Database::Sql statements[] = {
      {&begin_, "BEGIN IMMEDIATE"},
      {&commit_, "COMMIT"},
      {&rollback_, "ROLLBACK"},
  };
  if (auto prepared = database_->prepare_all(statements); !prepared) return prepared;
  if (auto prepared = writer_.prepare(*database_); !prepared) return prepared;
  const auto page_bytes = database_->integer("PRAGMA page_size");
  if (!page_bytes) return tl::unexpected(page_bytes.error());
  page_bytes_ = *page_bytes;
  const auto epoch = read_meta(*database_, kEpoch);
  if (!epoch) return tl::unexpected(epoch.error());
  epoch_ = *epoch;
  // From now on, another log in the place of this one is noticed.
  (void)is_log_in_place();
  const auto last = database_->integer("SELECT coalesce(max(number), 0) FROM event");
  if (!last) return tl::unexpected(last.error());
  const auto forgotten = read_meta(*database_, kForgottenEvents);
  if (!forgotten) return tl::unexpected(forgotten.error());
  forgotten_ = std::strtoull(forgotten->c_str(), nullptr, 10);
  last_event_ = std::max(static_cast<std::uint64_t>(*last), forgotten_);
  return compare_with_mark();
}

Expected<void> Journal::compare_with_mark() {
  const auto noted = mark_.read();
  is_another_ = noted && noted->epoch != epoch_;
  if (!noted || is_another_ || noted->number <= last_event_) return {};
  if (auto renewed = renew_epoch(*database_); !renewed) return renewed;
  const auto epoch = read_meta(*database_, kEpoch);
  if (!epoch) return tl::unexpected(epoch.error());
  lost_events_ = noted->number - last_event_;
  epoch_ = *epoch;
  return {};
}

Expected<void> Journal::limit_pages(std::int64_t pages) {
  const auto set = database_->integer("PRAGMA max_page_count = " + std::to_string(pages));
  if (!set) return tl::unexpected(set.error());
  return {};
}

Expected<void> Journal::commit(const Batch& batch) {
  auto written = write_transaction(batch);
  if (is_full(written) && reserve_.give_back()) written = write_transaction(batch);
  return written;
}

Expected<void> Journal::write_calendar(const std::string& text) {
  return write_fact(kCalendar, text);
}

Expected<void> Journal::write_pairs(const std::string& text) { return write_fact(kPairs, text); }

Expected<void> Journal::write_fact(const char* key, const std::string& text) {
  const auto write = [&] {
    return write_whole([&](const Write&) { return write_meta(*database_, key, text); });
  };
  auto written = write();
  if (is_full(written) && reserve_.give_back()) written = write();
  return written;
}

Expected<void> Journal::seal_unsealed_tournaments(Instant now) {
  return write_whole([&](const Write&) { return writer_.seal_unsealed_tournaments(now); });
}

Expected<void> Journal::tidy() {
  if (database_->log_pages() * page_bytes_ < kLongLog) return {};
  auto moved = database_->checkpoint();
  if (is_full(moved) && reserve_.give_back()) moved = database_->checkpoint();
  return moved;
}

Journal::Room Journal::room() {
  reserve_.take();
  return {.journal_bytes = size_of(path_) + size_of(path_ + "-wal"),
          .free_bytes = free_bytes(path_),
          .reserve_bytes = reserve_.held(),
          .reserve_wanted = reserve_.wanted()};
}

Expected<std::string> Journal::write_anew() {
  namespace fs = std::filesystem;
  std::error_code error;
  const auto name = fs::exists(path_, error) ? path_ + kWas : path_;
  if (fs::exists(name, error)) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition, "{file} is there already",
                         {{"file", name}});
  }
  fs::create_directories(fs::path(path_).parent_path(), error);
  const auto unnamed = path_ + ".again";
  Database::remove(unnamed);
  auto copy = Database::open(unnamed, Database::Mode::kReadWrite);
  if (!copy) return tl::unexpected(copy.error());
  const auto written = database_->copy_to(*copy).and_then(
      [&] { return copy->execute("PRAGMA journal_mode = DELETE"); });
  copy = tl::unexpected(rules::Error{});
  if (!written) return tl::unexpected(written.error());
  // SQLite would take an old log for the log of the new file.
  for (const char* suffix : {"-wal", "-shm"}) fs::remove(path_ + suffix, error);
  return name_durably(unnamed, name).map([&] { return name; });
}

Expected<void> Journal::write_transaction(const Batch& batch) {
  return write_whole([&](const Write& write_one) { return write_one(batch); });
}

Expected<void> Journal::write_whole(const std::function<Expected<void>(const Write&)>& fill) {
  auto last_event = last_event_;
  const Write write_one = [&](const Batch& batch) {
    if (!batch.events.empty()) last_event = batch.events.back().number;
    return writer_.write(batch);
  };
  auto written = transact([&] { return fill(write_one); });
  if (!written) {
    // After some errors, SQLite has already rolled back. Then this call fails, and its error is of
    // no interest.
    (void)run(rollback_);
    writer_.drop();
    return written;
  }
  writer_.keep();
  last_event_ = last_event;
  mark_.note(epoch_, last_event_);
  return {};
}

Expected<void> Journal::transact(const std::function<Expected<void>()>& fill) {
  const auto commit = [&] { return run(commit_); };
  if (changes_ == nullptr) return run(begin_).and_then(fill).and_then(commit);
  auto session = ChangeSession::begin(*database_);
  if (!session) return tl::unexpected(session.error());
  if (auto filled = run(begin_).and_then(fill); !filled) return filled;
  auto changes = session->changes();
  if (!changes) return tl::unexpected(changes.error());
  return changes_->add(*std::move(changes), commit);
}

}  // namespace jadoube::storage
