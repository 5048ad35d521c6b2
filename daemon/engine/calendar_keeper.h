#pragma once

#include <functional>
#include <string>

#include "daemon/model/calendar.h"
#include "daemon/storage/journal.h"
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
  /// As `calendar_`, as it was written last.
  model::Calendar written_;
  /// The last moment of the run before, and the first one of this run.
  drivers::Instant last_{}, begin_{};
  bool is_synchronised_ = false, is_first_run_ = false;
  drivers::Instant due_ = drivers::kNever;
};

}  // namespace jadoube::engine
