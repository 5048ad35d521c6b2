#include "daemon/engine/calendar_keeper.h"

#include <algorithm>

#include "daemon/system/clock.h"
#include "daemon/system/log.h"

namespace jadoube::engine {
namespace {

using drivers::Instant;
using model::Calendar;
using rules::Expected;

constexpr std::chrono::seconds kLookAtClockEvery{5};
// If the dates jump by more than this part of the time for which games are kept, none are removed.
constexpr int kPartOfKeep = 10;

std::string duration_text(std::chrono::nanoseconds duration) {
  using namespace std::chrono;
  const auto all = floor<seconds>(abs(duration));
  if (all >= days(2)) return std::to_string(floor<days>(all).count()) + " days";
  if (all >= hours(2)) return std::to_string(floor<hours>(all).count()) + " hours";
  if (all >= minutes(2)) return std::to_string(floor<minutes>(all).count()) + " minutes";
  return std::to_string(all.count()) + " seconds";
}

}  // namespace

CalendarKeeper::CalendarKeeper(storage::Journal& journal, ReadMachine read)
    : journal_(journal), read_(std::move(read)) {}

Expected<void> CalendarKeeper::restore(Instant now) {
  const auto text = journal_.calendar();
  if (!text) return tl::unexpected(text.error());
  auto calendar = Calendar::parse(*text);
  if (!calendar) {
    log::warning("the journal's calendar cannot be read: " + calendar.error().message +
                 ". Dates before this start may be wrong");
    calendar = Calendar();
  }
  const auto last = journal_.last_instant();
  if (!last) return tl::unexpected(last.error());
  calendar_ = written_ = *calendar;
  last_ = *last;
  begin_ = now;
  is_first_run_ = last_ == Instant{};
  const system::MachineTime machine = read_();
  const Calendar::Distance ahead = machine.clock - now;
  calendar_.begin_run(now, ahead, machine.clock.time_since_epoch() - machine.since_start,
                      machine.machine_start);
  if (std::chrono::abs(ahead) >= Calendar::kFollowed) {
    log::warning("the machine's clock is " + duration_text(ahead) +
                 (ahead.count() < 0 ? " behind" : " ahead of") +
                 " the journal. Either it is wrong now, or it was wrong before. The journal's time "
                 "goes on, and dates follow the machine's clock");
  }
  is_synchronised_ = machine.is_synchronised;
  model::set_calendar(calendar_);
  due_ = now + kLookAtClockEvery;
  return {};
}

Expected<void> CalendarKeeper::look(Instant now) {
  due_ = now + kLookAtClockEvery;
  const system::MachineTime machine = read_();
  is_synchronised_ = machine.is_synchronised;
  const auto moved = calendar_.follow(machine.clock.time_since_epoch() - machine.since_start);
  if (moved != Calendar::Distance{}) {
    model::set_calendar(calendar_);
    log::info("the machine's clock was set " + duration_text(moved) +
              (moved.count() < 0 ? " back" : " ahead") + ": it is " +
              system::local_date_time(model::date_of(now)) +
              ". All that happened since the machine started is dated by it now. Nothing else "
              "changes");
  }
  return write();
}

Expected<void> CalendarKeeper::write() {
  if (calendar_ == written_) return {};
  auto written = journal_.write_calendar(calendar_.text());
  if (written) written_ = calendar_;
  return written;
}

std::chrono::nanoseconds CalendarKeeper::gap() const {
  if (is_first_run_) return {};
  return std::chrono::abs(calendar_.date(begin_) - calendar_.date(last_));
}

std::chrono::nanoseconds CalendarKeeper::limit(std::chrono::days keep) {
  return std::max<std::chrono::nanoseconds>(keep / kPartOfKeep, std::chrono::days(1));
}

std::string CalendarKeeper::why_not_to_forget(std::chrono::days keep, bool trusts) const {
  if (!is_synchronised_ && !trusts) {
    return "no time server keeps this machine's clock right. If it is right all the same, say so: "
           "[daemon] trust_clock = true";
  }
  if (!is_far(keep)) return "";
  return "this start is " + duration_text(gap()) +
         " from the last one in the journal, and one of the two dates may be wrong. They are "
         "removed after the next start";
}

}  // namespace jadoube::engine
