// An outage begins when the connection is lost, or when changes were lost on it. It lasts until
// what was played meanwhile is explained, which is later than the moment at which the board is read
// again.
//
// The board's log has an order and no dates, and it goes back over many games. So the last sensor
// events before an outage are kept, to find the place in the log from which on its entries are new.
//
// A board may keep back what happens while it sends its log, and send it all at once behind it.
// That is spread over the time that the log took.
#include "daemon/tracking/log/outage_recovery.h"

#include <algorithm>

#include "daemon/tracking/log/logged_times.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;

namespace {

/// What came behind the log happened while that was read, in the same order.
void date_what_was_kept_back(Outage& outage) {
  auto& all = outage.since_read;
  const auto kept_back = all.begin() + static_cast<std::ptrdiff_t>(outage.since_before_log);
  std::vector<LogEntry> entries;
  for (const auto& each : std::span(kept_back, all.end())) {
    if (each.press) {
      entries.push_back(LoggedPress{});
    } else {
      entries.push_back(LoggedSquare{each.square, each.now});
    }
  }
  const auto from = kept_back == all.begin() ? *outage.log_awaited
                                             : std::max(*outage.log_awaited, kept_back[-1].at);
  const auto at = spread(entries, from, outage.log_read_at);
  for (std::size_t i = 0; i < at.size(); ++i) {
    auto& each = kept_back[static_cast<std::ptrdiff_t>(i)];
    each.at = at[i];
    if (each.press) each.press->at = at[i];
  }
}

}  // namespace

void OutageRecovery::lose_connection() {
  gap_->read = false;
  log_request_.drop();
  doubts_.forget_log_read();
  gap_->log_awaited.reset();
  gap_->log.reset();
}

void OutageRecovery::note_sensed(drivers::Instant at, const SensedPlacement& sensed) {
  gap_->read_at = at;
  gap_->as_read = sensed;
  gap_->since_read.clear();
  gap_->since_before_log = 0;
  gap_->note_read();
}

int OutageRecovery::presses_since_read() const {
  return static_cast<int>(std::ranges::count_if(
      gap_->since_read, [](const SensorEvent& each) { return each.press.has_value(); }));
}

void OutageRecovery::drop() {
  const auto outage = take();
  turn_before_.reset();
  for (const auto& each : outage.since_read) recent_.add(each);
  log_request_.drop();
}

Outage OutageRecovery::leave() {
  auto outage = take();
  recent_.clear();
  doubts_.settle();
  return outage;
}

void OutageRecovery::leave_unexplained() {
  const auto outage = take();
  if (outage.as_read.placement() != outage.before()) recent_.clear();
  for (const auto& each : outage.since_read) recent_.add(each);
}

void OutageRecovery::store_log(const std::vector<LogEntry>& entries, drivers::Instant at) {
  gap_->log = entries;
  gap_->log_read_at = at;
  gap_->since_before_log = gap_->since_read.size();
  // It could not be read, and nothing comes behind it.
  if (entries.empty()) log_request_.note_failed(at);
}

bool OutageRecovery::log_is_behind(drivers::Instant now) const {
  return has_log() && now - gap_->log_read_at >= std::chrono::milliseconds{500};
}

std::vector<LogEntry> OutageRecovery::take_log() {
  auto log = *std::exchange(gap_->log, std::nullopt);
  date_what_was_kept_back(*gap_);
  gap_->log_awaited.reset();
  return log;
}

void OutageRecovery::begin_game() {
  recent_.begin_game(/*all_was_seen=*/!gap_);
  gap_.reset();
  clock_ = {};
  doubts_ = {};
  turn_before_.reset();
}

}  // namespace jadoube::tracking
