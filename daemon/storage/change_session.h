#pragma once

#include <memory>
#include <string>

#include "daemon/storage/database.h"

struct sqlite3_session;

namespace jadoube::storage {

/// Notes which rows one transaction changes, in every table. SQLite's session extension does the
/// work.
class ChangeSession {
 public:
  /// Notes what `database` changes from now on. The database must live longer.
  static rules::Expected<ChangeSession> begin(Database& database);

  /// The changes so far, as bytes for `Database::apply_changes`. Empty: no row is another.
  rules::Expected<std::string> changes();

 private:
  struct Delete {
    void operator()(sqlite3_session* session) const;
  };
  std::unique_ptr<sqlite3_session, Delete> handle_;
};

}  // namespace jadoube::storage
