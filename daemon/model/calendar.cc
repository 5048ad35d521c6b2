#include "daemon/model/calendar.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <sstream>

namespace jadoube::model {
namespace {

using drivers::Instant;

// The sum, or the first or last moment if it is out of reach.
Instant add(Instant moment, Calendar::Distance distance) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(moment.time_since_epoch().count(), distance.count(), &sum)) {
    return Instant(Calendar::Distance(sum));
  }
  return distance.count() < 0 ? Instant::min() : Instant::max();
}

// A calendar never changes: each change makes a new one.
std::atomic<std::shared_ptr<const Calendar>> current;

}  // namespace

void Calendar::begin_run(Instant from, Distance ahead, Distance since_start,
                         std::string machine_start) {
  // Runs with the same dates that cannot change any more are joined.
  for (Run& run : runs_) {
    if (run.machine_start != machine_start) run.machine_start.clear();
  }
  const auto last = std::unique(runs_.begin(), runs_.end(), [](const Run& one, const Run& next) {
    return one.machine_start == next.machine_start && one.ahead == next.ahead;
  });
  runs_.erase(last, runs_.end());
  if (std::chrono::abs(ahead) < kFollowed) ahead = {};
  const bool is_known =
      !runs_.empty() && runs_.back().machine_start == machine_start && !machine_start.empty();
  if (is_known) {
    follow(since_start);
    // The clock was read again. A difference of a few milliseconds is ignored.
    if (std::chrono::abs(runs_.back().ahead - ahead) < kFollowed) return;
  }
  runs_.push_back({from, ahead, since_start, std::move(machine_start)});
}

Calendar::Distance Calendar::follow(Distance since_start) {
  if (runs_.empty()) return {};
  const Run present = runs_.back();
  const Distance moved = since_start - present.since_start;
  if (std::chrono::abs(moved) < kFollowed) return {};
  for (Run& run : runs_) {
    if (run.machine_start != present.machine_start) continue;
    run.ahead += moved;
    if (std::chrono::abs(run.ahead) < kFollowed) run.ahead = {};
    run.since_start = since_start;
  }
  return moved;
}

Instant Calendar::date(Instant moment) const {
  const auto next = std::ranges::upper_bound(runs_, moment, {}, &Run::from);
  // The moment `kNever` has no date.
  if (next == runs_.begin() || moment == drivers::kNever) return moment;
  return add(moment, std::prev(next)->ahead);
}

Instant Calendar::moment(Instant date) const {
  if (date == drivers::kNever) return date;
  for (auto run = runs_.rbegin(); run != runs_.rend(); ++run) {
    const Instant moment = add(date, -run->ahead);
    if (moment >= run->from) return moment;
  }
  return date;
}

bool Calendar::is_plain() const {
  return std::ranges::all_of(runs_, [](const Run& run) { return run.ahead == Distance{}; });
}

std::string Calendar::text() const {
  std::ostringstream text;
  for (const Run& run : runs_) {
    text << run.from.time_since_epoch().count() << ' ' << run.ahead.count() << ' '
         << run.since_start.count() << ' ' << (run.machine_start.empty() ? "-" : run.machine_start)
         << '\n';
  }
  return text.str();
}

rules::Expected<Calendar> Calendar::parse(const std::string& text) {
  Calendar calendar;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line);
    std::int64_t from = 0, ahead = 0, since_start = 0;
    std::string start, more;
    const bool is_read = static_cast<bool>(words >> from >> ahead >> since_start >> start);
    const Instant begin{Distance(from)};
    if (!is_read || words >> more ||
        (!calendar.runs_.empty() && begin < calendar.runs_.back().from)) {
      return rules::refuse(rules::ErrorCode::kInvalidArgument,
                           "line {number} of the calendar is wrong: {text}",
                           {{"number", number}, {"text", line}});
    }
    calendar.runs_.push_back(
        {begin, Distance(ahead), Distance(since_start), start == "-" ? "" : start});
  }
  return calendar;
}

void set_calendar(Calendar calendar) {
  current.store(calendar.is_plain() ? nullptr
                                    : std::make_shared<const Calendar>(std::move(calendar)));
}

Instant date_of(Instant moment) {
  const auto calendar = current.load();
  return calendar ? calendar->date(moment) : moment;
}

Instant moment_of(Instant date) {
  const auto calendar = current.load();
  return calendar ? calendar->moment(date) : date;
}

}  // namespace jadoube::model
