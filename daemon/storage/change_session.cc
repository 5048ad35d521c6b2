#include "daemon/storage/change_session.h"

#include <sqlite3.h>

namespace jadoube::storage {

using rules::Expected;

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
