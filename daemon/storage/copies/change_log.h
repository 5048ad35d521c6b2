#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "daemon/storage/database.h"
#include "rules/error.h"

namespace jadoube::storage {

/// The last changes of a journal in memory, for copies that follow it. Each transaction has a
/// number, from 1 on, since this log was made. Old ones are dropped when the log is full. A copy
/// that is further behind begins anew (`online_copy.h`). Any number of threads.
class ChangeLog {
 public:
  /// The changes of one transaction.
  struct Change {
    std::uint64_t number = 0;
    std::shared_ptr<const std::string> bytes = {};
  };

  /// `limit`: how many bytes are kept. The last change is always kept.
  explicit ChangeLog(std::size_t limit = 64 << 20) : limit_(limit) {}

  /// Calls `commit`, and adds the changes if it succeeds. Nobody takes a snapshot meanwhile. So a
  /// snapshot has exactly the changes up to its number.
  rules::Expected<void> add(std::string changes,
                            const std::function<rules::Expected<void>()>& commit);

  /// Calls `snapshot` while nothing is committed. Returns the number of the last change.
  std::uint64_t between_commits(const std::function<void()>& snapshot) const;

  /// The number of the last change. 0: none yet.
  std::uint64_t last() const;

  /// The change after number `after`. Waits for it at most `patience`. After that, the number is 0.
  /// OutOfRange: it is no longer kept, or `after` is not a number of this log.
  rules::Expected<Change> next(std::uint64_t after, std::chrono::milliseconds patience) const;

 private:
  const std::size_t limit_;
  /// Held during a commit.
  mutable std::mutex committing_;
  mutable std::mutex mutex_;
  mutable std::condition_variable added_;
  // The second mutex guards these. The changes have the numbers up to `last_`, without holes.
  std::deque<Change> kept_;
  std::size_t bytes_ = 0;
  std::uint64_t last_ = 0;
};
}  // namespace jadoube::storage

struct sqlite3_session;

namespace jadoube::storage {

/// Notes which rows one transaction changes, in every table. SQLite's session extension does the
/// work.
class ChangeSession {
 public:
  /// Notes what `database` changes from now on. The database must exist longer.
  static rules::Expected<ChangeSession> begin(Database& database);

  /// The changes so far, as bytes for `Database::apply_changes`. Empty: no row has changed.
  rules::Expected<std::string> changes();

 private:
  struct Delete {
    void operator()(sqlite3_session* session) const;
  };
  std::unique_ptr<sqlite3_session, Delete> handle_;
};

}  // namespace jadoube::storage
