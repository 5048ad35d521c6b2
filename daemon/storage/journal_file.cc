#include "daemon/storage/journal_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "daemon/storage/last_mark.h"
#include "daemon/storage/log_check.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

namespace fs = std::filesystem;
using rules::Expected;

// A log of this length is moved into the file.
constexpr std::int64_t kLongLog = 4 << 20;

// With less space, SQLite may have no room for the index of its log.
constexpr std::uint64_t kNoRoom = 4 << 20;

std::uint64_t size_of(const std::string& path) {
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

// No SQLite file is shorter than its header. SQLite would take a shorter one for a new file, and
// delete the log.
constexpr std::uint64_t kShortest = 100;

Expected<void> check_file(const std::string& path) {
  if (fs::is_directory(path)) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "{file} is a directory: move it aside, or name another [daemon] data_dir",
                         {{"file", path}});
  }
  if (!fs::exists(path) || size_of(path) >= kShortest) return {};
  if (size_of(path + "-wal") > 0) {
    return rules::refuse(rules::ErrorCode::kDataLoss,
                         "{file} is cut short, to {bytes} bytes, but the log beside it is whole: "
                         "restore the file (from a `jadoube backup`), or move it and the files "
                         "beside it aside and start again",
                         {{"file", path}, {"bytes", size_of(path)}});
  }
  return rules::refuse(rules::ErrorCode::kDataLoss,
                       "{file} is cut short, to {bytes} bytes: restore it (from a `jadoube "
                       "backup`), or move it and the files beside it aside and start again",
                       {{"file", path}, {"bytes", size_of(path)}});
}

// The file has another name at first. So a file with the right name is a complete journal, even
// after a crash.
Expected<void> make_where_there_is_none(const std::string& path) {
  if (fs::exists(path)) return {};
  const auto unnamed = path + ".new";
  std::error_code error;
  for (const char* suffix : {"", "-journal"}) fs::remove(unnamed + suffix, error);
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

Reserve::Reserve(std::string path, std::uint64_t bytes)
    : path_(std::move(path)), wanted_(bytes), held_(bytes == 0 ? 0 : size_of(path_)) {}

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

JournalFile::JournalFile(std::string path, std::uint64_t reserve_bytes)
    : path_(std::move(path)), reserve_(path_ + ".reserve", reserve_bytes) {}

Expected<void> JournalFile::open() {
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
  for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"}) {
    if (auto set = database_->execute(pragma); !set) return set;
  }
  const auto page_bytes = database_->integer("PRAGMA page_size");
  if (!page_bytes) return tl::unexpected(page_bytes.error());
  page_bytes_ = *page_bytes;
  return {};
}

bool JournalFile::make_room() { return free_bytes(path_) < kNoRoom && reserve_.give_back(); }

Expected<void> JournalFile::with_reserve(const std::function<Expected<void>()>& write) {
  auto written = write();
  if (is_full(written) && reserve_.give_back()) written = write();
  return written;
}

Expected<void> JournalFile::tidy() {
  if (database_->log_pages() * page_bytes_ < kLongLog) return {};
  return with_reserve([&] { return database_->checkpoint(Database::Moved::kWhatNobodyReads); });
}

JournalFile::Room JournalFile::room() {
  reserve_.take();
  return {.journal_bytes = size_of(path_) + size_of(path_ + "-wal"),
          .free_bytes = free_bytes(path_),
          .reserve_bytes = reserve_.held(),
          .reserve_wanted = reserve_.wanted()};
}

Expected<std::string> JournalFile::write_anew() {
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

Expected<void> JournalFile::limit_pages(std::int64_t pages) {
  const auto set = database_->integer("PRAGMA max_page_count = " + std::to_string(pages));
  if (!set) return tl::unexpected(set.error());
  return {};
}

}  // namespace jadoube::storage
