#pragma once

#include <string>
#include <vector>

#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::model {

/// Which date and time the moments of the journal have.
///
/// The journal's time never runs backwards, and nobody can set it. The machine's clock can be wrong
/// at first: it may have no battery, or somebody set another year. So the journal's time is not a
/// date. This table has how far the machine's clock was ahead of it, for each run of the daemon. If
/// the clock is set right while the machine runs, all events since its start are dated right from
/// then on. No duration changes.
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
