#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/calendar_keeper.h"
#include "daemon/engine/storage_guard.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::engine {

/// How long games are kept.
struct RetentionPolicy {
  /// A game is removed this long after another game followed it on its board.
  std::chrono::days keep{};
  /// The machine's clock is right although no time server confirms it.
  bool trusts_clock = false;
};

/// The oldest game of `board` that may be removed. Another game followed it on the board before the
/// date `before`. It is not adjourned, and no recorded game continues it. Nothing if there is none.
/// A board's last game always stays, and so do imported games.
rules::Expected<std::optional<storage::OldGame>> oldest_to_forget(storage::Archive& archive,
                                                                  const std::string& board,
                                                                  storage::Instant before);

/// Removes old games while play continues: one game at a time, board by board, when there is
/// nothing else to do. Without `keep_for`, all games are kept. While dates may be wrong, all games
/// are kept too.
class Retention {
 public:
  /// All must exist longer than this object. If the disk fails, `guard` gets the error.
  Retention(storage::Journal& journal, stream::Feed& feed, StorageGuard& guard,
            const CalendarKeeper& calendar);

  /// The first check is at `first_look`, then there is one every hour.
  void keep_for(const RetentionPolicy& policy, drivers::Instant first_look);

  /// When to call `forget_next` again.
  drivers::Instant due() const { return due_; }
  /// Checks one board, and removes at most one of its games. `boards`: all boards.
  void forget_next(drivers::Instant now, const std::vector<std::string>& boards);

 private:
  rules::Expected<bool> forget_oldest_of(const std::string& board, drivers::Instant now);
  bool may_forget();

  storage::Journal& journal_;
  stream::Feed& feed_;
  StorageGuard& guard_;
  const CalendarKeeper& calendar_;
  std::optional<RetentionPolicy> policy_;
  /// Why no games are removed, as it was logged last.
  std::string told_;
  drivers::Instant due_ = drivers::Instant::max();
  /// The boards that are left in this round, in reverse order.
  std::vector<std::string> boards_left_;
};

}  // namespace jadoube::engine
