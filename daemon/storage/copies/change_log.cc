#include "daemon/storage/copies/change_log.h"

#include <sqlite3.h>

#include <utility>

namespace jadoube::storage {

using rules::Expected;

Expected<void> ChangeLog::add(std::string changes, const std::function<Expected<void>()>& commit) {
  const std::lock_guard committing(committing_);
  if (auto committed = commit(); !committed) return committed;
  const std::lock_guard lock(mutex_);
  bytes_ += changes.size();
  kept_.push_back({++last_, std::make_shared<const std::string>(std::move(changes))});
  while (bytes_ > limit_ && kept_.size() > 1) {
    bytes_ -= kept_.front().bytes->size();
    kept_.pop_front();
  }
  added_.notify_all();
  return {};
}

std::uint64_t ChangeLog::between_commits(const std::function<void()>& snapshot) const {
  const std::lock_guard committing(committing_);
  snapshot();
  return last();
}

std::uint64_t ChangeLog::last() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

Expected<ChangeLog::Change> ChangeLog::next(std::uint64_t after,
                                            std::chrono::milliseconds patience) const {
  std::unique_lock lock(mutex_);
  if (after > last_ || (!kept_.empty() && after + 1 < kept_.front().number)) {
    return rules::refuse(rules::ErrorCode::kOutOfRange,
                         "the changes after number " + std::to_string(after) + " are not kept");
  }
  if (!added_.wait_for(lock, patience, [&] { return last_ > after; })) return Change{};
  // Older changes may have been dropped during the wait.
  if (after + 1 < kept_.front().number) {
    return rules::refuse(rules::ErrorCode::kOutOfRange,
                         "the changes after number " + std::to_string(after) + " were dropped");
  }
  return kept_[static_cast<std::size_t>(after + 1 - kept_.front().number)];
}

void ChangeSession::Delete::operator()(sqlite3_session* session) const {
  sqlite3session_delete(session);
}

Expected<ChangeSession> ChangeSession::begin(Database& database) {
  sqlite3_session* raw = nullptr;
  int result = sqlite3session_create(database.handle_.get(), "main", &raw);
  ChangeSession session;
  session.handle_.reset(raw);
  if (result == SQLITE_OK) result = sqlite3session_attach(raw, nullptr);
  if (result == SQLITE_OK) return session;
  return rules::refuse(rules::ErrorCode::kInternal,
                       database.path_ + ": its changes cannot be noted: " + sqlite3_errstr(result));
}

Expected<std::string> ChangeSession::changes() {
  int size = 0;
  void* bytes = nullptr;
  const int result = sqlite3session_changeset(handle_.get(), &size, &bytes);
  const std::unique_ptr<void, decltype(&sqlite3_free)> owner(bytes, sqlite3_free);
  if (result != SQLITE_OK) {
    return rules::refuse(
        rules::ErrorCode::kInternal,
        std::string("the changes of the journal cannot be read: ") + sqlite3_errstr(result));
  }
  return std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

}  // namespace jadoube::storage
