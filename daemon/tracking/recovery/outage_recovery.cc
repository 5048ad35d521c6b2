// An outage begins when the connection is lost, or when changes were lost on it. It lasts until
// what was played meanwhile is explained, which is later than the moment at which the board is read
// again.
//
// The board's log has an order and no dates, and it goes back over many games. So the last sensor
// events before an outage are kept, to find the place in the log from which on its entries are new.
//
// A board may keep back what happens while it sends its log, and send it all at once behind it.
// That is spread over the time that the log took.
#include "daemon/tracking/recovery/outage_recovery.h"

#include <algorithm>

#include "daemon/tracking/recovery/logged_games.h"
#include "daemon/tracking/recovery/logged_times.h"
#include "daemon/tracking/sensors/difference.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;

namespace {

/// As many changes as some sixty plies have: no longer stretch of play repeats itself.
constexpr std::size_t kMostLately = 256;

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

void OutageRecovery::note_unclocked(std::optional<std::size_t> firm_plies) {
  if (!firm_plies) return unclocked_gap_from_.reset();
  const bool goes_on = unclocked_gap_from_ && *firm_plies < *unclocked_gap_from_ + kShortlyAfterGap;
  if (!goes_on) unclocked_gap_from_ = firm_plies;
}

void OutageRecovery::lose_connection() {
  gap_->read = asks_for_log_ = false;
  log_told_.reset();
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
  for (const auto& each : outage.since_read) note_lately(each);
  asks_for_log_ = false;
}

Outage OutageRecovery::leave() {
  auto outage = take();
  lately_.clear();
  doubted_from_.reset();
  return outage;
}

void OutageRecovery::leave_unexplained() {
  const auto outage = take();
  if (outage.as_read.placement() != outage.before()) lately_.clear();
  for (const auto& each : outage.since_read) note_lately(each);
}

bool OutageRecovery::may_ask_log(drivers::Instant now) const {
  if (!has_readable_log_) return false;
  return !log_failed_at_ || now - *log_failed_at_ >= std::chrono::seconds{30};
}

void OutageRecovery::keep_log(const std::vector<LogEntry>& entries, drivers::Instant at) {
  gap_->log = entries;
  gap_->log_read_at = at;
  gap_->since_before_log = gap_->since_read.size();
  // It could not be read, and nothing comes behind it.
  if (entries.empty()) log_failed_at_ = at;
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

void OutageRecovery::note_lately(const SensorEvent& sensor_event) {
  const bool same = !sensor_event.press && !lately_.empty() && !lately_.back().press &&
                    lately_.back().square == sensor_event.square;
  if (same) {
    lately_.back().now = sensor_event.now;
    return;
  }
  if (lately_.size() == kMostLately) {
    lately_.erase(lately_.begin(), lately_.begin() + kMostLately / 2);
  }
  lately_.push_back(sensor_event);
}

void OutageRecovery::note_lately(const rules::Placement& before, const rules::Placement& now,
                                 drivers::Instant at) {
  if (gap_) return;
  for (const auto square : rules::Squares(differing(before, now))) {
    note_lately(SensorEvent{at, {}, square, before[square], now[square]});
  }
}

bool OutageRecovery::note_clock_outage(int presses) {
  const bool is_news = !clock_outage_;
  if (is_news) clock_outage_ = ClockOutage{plies_known_};
  clock_outage_->presses = presses;
  return is_news && presses > 0;
}

bool OutageRecovery::lacks_plies_of_clock_outage(std::size_t best_plies) const {
  if (!clock_outage_) return false;
  const auto plies = static_cast<int>(best_plies) - static_cast<int>(clock_outage_->plies);
  return clock_outage_->presses > std::max(plies, 0) + 1;
}

/// How the pieces were set up that stand on their starting squares now, as a log has it; nothing
/// where not all of it was seen.
std::vector<LogEntry> OutageRecovery::changes_to_starting_position() const {
  if (gap_) return {};
  std::vector<LogEntry> changes;
  for (const auto& each : lately_) {
    if (!each.press) changes.push_back(LoggedSquare{each.square, each.now, false});
  }
  return last_squares(changes);
}

void OutageRecovery::begin_game() {
  set_up_ = changes_to_starting_position();
  lately_.clear();
  gap_.reset();
  clock_outage_.reset();
  plies_known_ = 0;
  doubted_from_.reset();
  is_game_unseen_ = false;
  log_told_.reset();
  unclocked_gap_from_.reset();
}

}  // namespace jadoube::tracking
