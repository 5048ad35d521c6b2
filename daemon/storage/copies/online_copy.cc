#include "daemon/storage/copies/online_copy.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "daemon/storage/last_mark.h"
#include "daemon/storage/log_check.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

using rules::ErrorCode;
using rules::Expected;

constexpr const char* kLastOfAll = "SELECT coalesce(max(number), 0) FROM event";
// If the log has this many pages, it is moved into the file.
constexpr int kManyPages = 4096;

Expected<std::uint64_t> last_event_of(Database& database) {
  const auto last = database.integer(kLastOfAll);
  if (!last) return tl::unexpected(last.error());
  const auto forgotten = read_meta(database, kForgottenEvents);
  if (!forgotten) return tl::unexpected(forgotten.error());
  return std::max(static_cast<std::uint64_t>(*last),
                  std::uint64_t{std::strtoull(forgotten->c_str(), nullptr, 10)});
}

tl::unexpected<rules::Error> file_refusal(const std::string& path) {
  const auto code = errno == ENOSPC ? ErrorCode::kUnavailable : ErrorCode::kPermissionDenied;
  return rules::refuse(code, path + ": " + std::generic_category().message(errno));
}

}  // namespace

Expected<std::uint64_t> copy_with_number(const std::string& path, const ChangeLog& log,
                                         const std::string& to) {
  auto from = Database::open(path, Database::Mode::kReadOnly);
  if (!from) return tl::unexpected(from.error());
  Expected<void> begun;
  // The first read of a transaction fixes the state that it reads.
  const auto number = log.between_commits([&] {
    begun = from->execute("BEGIN").and_then([&] { return from->execute("SELECT * FROM meta"); });
  });
  if (!begun) return tl::unexpected(begun.error());
  Database::remove(to);
  auto copy = Database::open(to, Database::Mode::kReadWrite);
  if (!copy) return tl::unexpected(copy.error());
  return from
      ->copy_to(*copy)
      // In this mode there is no log beside the file, so the file alone can be sent.
      .and_then([&] { return copy->execute("PRAGMA journal_mode = DELETE"); })
      .map([&] { return number; });
}

Expected<std::uint64_t> last_event_in(const std::string& path) {
  if (!std::filesystem::exists(path)) return 0;
  auto database = Database::open(path, Database::Mode::kReadOnly);
  if (!database) return tl::unexpected(database.error());
  return last_event_of(*database);
}

Expected<std::uint64_t> make_another(const std::string& path) {
  if (!std::filesystem::exists(path)) return 0;
  if (auto whole = check_log(path); !whole) return tl::unexpected(whole.error());
  auto database = Database::open(path, Database::Mode::kReadWrite);
  if (!database) return tl::unexpected(database.error());
  if (auto made = renew_epoch(*database); !made) return tl::unexpected(made.error());
  return last_event_of(*database);
}

Expected<void> move_journal(const std::string& path, const std::string& to) {
  if (std::filesystem::exists(to)) {
    return rules::refuse(ErrorCode::kFailedPrecondition, to + " is there already: move it away");
  }
  if (auto whole = check_log(path); !whole) return whole;
  // All of it must be in the file.
  {
    auto database = Database::open(path, Database::Mode::kReadWrite);
    if (!database) return tl::unexpected(database.error());
    if (auto moved = database->checkpoint(Database::Moved::kAll); !moved) return moved;
  }
  return name_durably(path, to);
}

OnlineCopy::OnlineCopy(std::string path) : path_(std::move(path)), mark_(path_ + ".last") {}

OnlineCopy::~OnlineCopy() {
  if (file_ >= 0) ::close(file_);
}

Expected<void> OnlineCopy::begin() {
  if (file_ >= 0) ::close(file_);
  Database::remove(incoming());
  file_ = ::open(incoming().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0660);
  if (file_ < 0) return file_refusal(incoming());
  return {};
}

Expected<void> OnlineCopy::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return file_refusal(incoming());
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Expected<void> OnlineCopy::install(std::uint64_t number) {
  if (file_ < 0) return rules::refuse(ErrorCode::kFailedPrecondition, "no copy has begun");
  const bool synced = ::fsync(file_) == 0;
  if (!synced) return file_refusal(incoming());
  ::close(std::exchange(file_, -1));
  {
    auto received = Database::open(incoming(), Database::Mode::kReadWrite);
    if (!received) return tl::unexpected(received.error());
    auto damage = damage_of(*received, incoming());
    if (!damage) return tl::unexpected(damage.error());
    damage_ = *std::move(damage);
    // A copy without these values cannot be continued.
    if (const auto epoch = read_meta(*received, kEpoch); !epoch)
      return tl::unexpected(epoch.error());
    if (const auto last = last_event_of(*received); !last) return tl::unexpected(last.error());
  }
  database_.reset();
  // Only the first damaged file is kept: a later one may be damaged too.
  if (!damage_.empty() && std::filesystem::exists(path_))
    (void)move_journal(path_, path_ + ".before");
  // SQLite would take an old log for the log of the new file.
  std::error_code ignored;
  for (const char* ending : {"-wal", "-shm"}) std::filesystem::remove(path_ + ending, ignored);
  if (auto named = name_durably(incoming(), path_); !named) return named;
  auto database = Database::open(path_, Database::Mode::kReadWrite);
  if (!database) return tl::unexpected(database.error());
  for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"}) {
    if (auto set = database->execute(pragma); !set) return set;
  }
  const auto epoch = read_meta(*database, kEpoch);
  if (!epoch) return tl::unexpected(epoch.error());
  const auto last = last_event_of(*database);
  if (!last) return tl::unexpected(last.error());
  mark_.note(*epoch, *last);
  database_ = *std::move(database);
  number_ = number;
  return {};
}

Expected<void> OnlineCopy::apply(std::uint64_t number, std::string_view changes) {
  if (!database_ || number != number_ + 1) {
    return rules::refuse(ErrorCode::kFailedPrecondition,
                         path_ + ": change " + std::to_string(number) + " does not follow on " +
                             (database_ ? std::to_string(number_) : "no copy"));
  }
  if (!changes.empty()) {
    if (auto applied = database_->apply_changes(changes); !applied) return applied;
  }
  number_ = number;
  if (database_->log_pages() > kManyPages)
    return database_->checkpoint(Database::Moved::kWhatNobodyReads);
  return {};
}

Expected<std::uint64_t> OnlineCopy::last_event() {
  if (!database_) return rules::refuse(ErrorCode::kFailedPrecondition, path_ + " is no copy");
  return last_event_of(*database_);
}

Expected<std::uint64_t> OnlineCopy::close(bool as_another) {
  if (!database_) return rules::refuse(ErrorCode::kFailedPrecondition, path_ + " is no copy");
  const auto made = as_another ? renew_epoch(*database_) : Expected<void>();
  if (!made) return tl::unexpected(made.error());
  const auto epoch = read_meta(*database_, kEpoch);
  if (!epoch) return tl::unexpected(epoch.error());
  const auto last = last_event_of(*database_);
  if (!last) return last;
  mark_.note(*epoch, *last);
  // This syncs the log and then the file.
  if (auto moved = database_->checkpoint(Database::Moved::kWhatNobodyReads); !moved)
    return tl::unexpected(moved.error());
  database_.reset();
  return last;
}

}  // namespace jadoube::storage
