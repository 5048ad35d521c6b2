#include "daemon/arbiter/incidents/storage_tracker.h"

#include <algorithm>
#include <cmath>

namespace jadoube::arbiter {
namespace {

using namespace std::chrono_literals;

// A round of 500 boards is written in about 15 MB; recordings and logs take more.
constexpr std::uint64_t kShortBytes = 256 << 20;
// How long a round lasts.
constexpr std::chrono::seconds kShortTime = 4h;
// The rate is measured over this time, and over this time at least.
constexpr std::chrono::seconds kRateOver = 10min, kRateLeast = 5min;
constexpr std::chrono::seconds kApart = 10s;

// The limit; to be over again, a quarter more must be left.
std::uint64_t limit(std::uint64_t bytes, bool is_over) { return is_over ? bytes / 4 * 5 : bytes; }

std::uint64_t left_in(const StorageReading& reading) {
  return reading.free_bytes + reading.reserve_bytes;
}

}  // namespace

std::optional<std::chrono::seconds> StorageTracker::lasts() const {
  if (left_.size() < 2) return std::nullopt;
  const auto& first = left_.front();
  const auto& last = left_.back();
  if (last.at - first.at < kRateLeast || last.bytes >= first.bytes) return std::nullopt;
  const double seconds = std::chrono::duration<double>(last.at - first.at).count();
  const double rate = static_cast<double>(first.bytes - last.bytes) / seconds;
  return std::chrono::seconds(std::llround(static_cast<double>(last.bytes) / rate));
}

StorageTracker::Level StorageTracker::level_of(const StorageReading& reading) const {
  if (!reading.refusal.empty()) return Level::kUnwritten;
  const auto left = left_in(reading);
  if (left <= limit(reading.reserve_wanted, level_ >= Level::kOnReserve)) return Level::kOnReserve;
  const bool was_short = level_ != Level::kFine;
  if (left <= limit(kShortBytes, was_short)) return Level::kShort;
  const auto time = lasts();
  return time && *time <= (was_short ? kShortTime / 4 * 5 : kShortTime) ? Level::kShort
                                                                        : Level::kFine;
}

void StorageTracker::take(const StorageReading& reading, std::vector<IncidentChange>& told) {
  if (left_.empty() || reading.at - left_.back().at >= kApart) {
    left_.push_back({reading.at, left_in(reading)});
    while (left_.size() > 2 && reading.at - left_[1].at >= kRateOver) left_.pop_front();
  }
  const Level level = level_of(reading);
  const bool halved = level != Level::kFine && left_in(reading) < told_bytes_ / 2;
  if (level == level_ && !halved) return;
  level_ = level;
  if (level == Level::kFine) return resolve(reading.at, told);
  told_bytes_ = left_in(reading);
  open_or_change(level, reading, told);
}

void StorageTracker::open_or_change(Level level, const StorageReading& reading,
                                    std::vector<IncidentChange>& told) {
  const auto what = open_ ? IncidentChange::What::kChanged : IncidentChange::What::kOpened;
  if (!open_) {
    open_ = Incident{.id = {0, numbers_.next()}, .kind = IncidentKind::kStorageFailing};
    open_->began = open_->opened = reading.at;
  }
  open_->changed = reading.at;
  open_->severity = level == Level::kShort ? Severity::kWarning : Severity::kCritical;
  if (level == Level::kUnwritten) {
    open_->facts = {.which = IncidentCase::kNothingWritten, .cause = reading.refusal};
    open_->advice = {AdviceKind::kMakeRoomAndKeepDaemon};
  } else {
    const bool on_reserve = level == Level::kOnReserve;
    open_->facts = {.which = on_reserve ? IncidentCase::kDiskOnReserve : IncidentCase::kDiskShort,
                    .lasts = lasts(),
                    .bytes_left = left_in(reading)};
    open_->advice = {on_reserve ? AdviceKind::kMakeRoomNow : AdviceKind::kMakeRoomBeforeLong};
  }
  told.push_back({reading.at, what, *open_});
}

void StorageTracker::resolve(Instant at, std::vector<IncidentChange>& told) {
  open_->life = Life::kResolved;
  open_->end = {EndReason::kRoomAgain};
  open_->changed = at;
  told.push_back({at, IncidentChange::What::kChanged, *open_});
  open_.reset();
}

}  // namespace jadoube::arbiter
