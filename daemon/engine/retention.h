#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/storage_guard.h"
#include "daemon/model/calendar.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Keeps the calendar of the journal. It compares the journal's time with the machine's clock at
/// the start and every five seconds. If somebody set the clock, it follows and records that.
class CalendarKeeper {
 public:
  using ReadMachine = std::function<system::MachineTime()>;

  /// `journal` must exist longer. `read` reads the machine's time.
  CalendarKeeper(storage::Journal& journal, ReadMachine read);

  /// Reads the calendar from the journal, and starts a run `now`. Everything with a date needs it,
  /// so call it first. Errors: the journal cannot be read.
  rules::Expected<void> restore(drivers::Instant now);

  /// When `look` has something to do next.
  drivers::Instant due() const { return due_; }
  /// Follows the machine's clock. Errors are those of `Journal::commit`. If the disk is full, the
  /// calendar holds and is written later.
  rules::Expected<void> look(drivers::Instant now);

  /// True if this run is too far from the last one in the journal to remove games that are older
  /// than `keep`. Too far is more than a tenth of `keep`, and more than a day. Then one of the two
  /// may have a wrong date.
  bool is_far(std::chrono::days keep) const { return gap() > limit(keep); }

  /// Empty if the dates are good enough to remove games that are older than `keep`. Otherwise why
  /// not: no time server keeps the machine's clock right, or this run `is_far`. `trusts`: the
  /// configuration has that the machine's clock is right without a time server.
  std::string why_not_to_forget(std::chrono::days keep, bool trusts) const;

 private:
  rules::Expected<void> write();
  /// The time between the last run and this one.
  std::chrono::nanoseconds gap() const;
  static std::chrono::nanoseconds limit(std::chrono::days keep);

  storage::Journal& journal_;
  const ReadMachine read_;
  model::Calendar calendar_;
  /// The last written state of `calendar_`.
  model::Calendar written_;
  /// The last moment of the run before, and the first one of this run.
  drivers::Instant last_{}, begin_{};
  bool is_synchronised_ = false, is_first_run_ = false;
  drivers::Instant due_ = drivers::kNever;
};

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
  /// The last logged reason why no games are removed.
  std::string reported_;
  drivers::Instant due_ = drivers::Instant::max();
  /// The boards that are left in this round, in reverse order.
  std::vector<std::string> boards_left_;
};

}  // namespace jadoube::engine
