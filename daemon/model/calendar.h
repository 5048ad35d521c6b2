#pragma once

#include <string>
#include <vector>

#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::model {

/// The dates and times of the moments in the journal.
///
/// The journal's time never runs backwards, and cannot be set. The machine's clock can be wrong at
/// first: it may have no battery, or somebody set another year. So the journal's time is not a
/// date. For each run of the daemon, this table has the difference between the machine's clock and
/// the journal's time. If the clock is corrected while the machine runs, all events since its start
/// then get the right dates. No duration changes.
class Calendar {
 public:
  using Instant = drivers::Instant;
  using Distance = std::chrono::nanoseconds;

  /// Smaller differences are not followed: clocks drift, and a date need not be better.
  static constexpr std::chrono::seconds kFollowed{10};

  /// Starts a run of the daemon at `from`, in the journal's time. `ahead`: how far the machine's
  /// clock is ahead of the journal's time. `since_start`: the machine's clock less the time since
  /// the machine started. `machine_start`: identifies this start of the machine.
  void begin_run(Instant from, Distance ahead, Distance since_start, std::string machine_start);

  /// Takes a setting of the machine's clock: `since_start` as above. Returns how far the dates of
  /// this start of the machine move. Zero if the difference is too small.
  Distance follow(Distance since_start);

  /// The date and time of a moment of the journal.
  Instant date(Instant moment) const;
  /// The moment of the journal with that date. If several have it, the latest one.
  Instant moment(Instant date) const;

  /// True if every date is the journal's time.
  bool is_plain() const;

  /// One line for each run, for the journal.
  std::string text() const;
  /// Reads what `text` returns. InvalidArgument names the line that is wrong.
  static rules::Expected<Calendar> parse(const std::string& text);

  bool operator==(const Calendar&) const = default;

 private:
  struct Run {
    Instant from{};
    Distance ahead{}, since_start{};
    std::string machine_start;
    bool operator==(const Run&) const = default;
  };
  /// In the order of their beginnings.
  std::vector<Run> runs_;
};

/// The calendar of this process: it holds for all times that go to people and to other programs, as
/// the time zone does. At first it is plain. Any thread.
void set_calendar(Calendar calendar);
/// As `Calendar::date`, by the calendar of this process. Any thread.
drivers::Instant date_of(drivers::Instant moment);
/// As `Calendar::moment`, by the calendar of this process. Any thread.
drivers::Instant moment_of(drivers::Instant date);

}  // namespace jadoube::model
