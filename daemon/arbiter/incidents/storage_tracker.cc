#include "daemon/arbiter/incidents/storage_tracker.h"

#include <algorithm>
#include <cmath>

namespace jadoube::arbiter {
namespace {

using namespace std::chrono_literals;

// A round of 500 boards is written in about 15 MB; recordings and logs take more.
constexpr std::uint64_t kShortBytes = 256 << 20;
// As long as a round.
constexpr std::chrono::seconds kShortTime = 4h;
// Over what the rate is taken, and over what at least.
constexpr std::chrono::seconds kRateOver = 10min, kRateLeast = 5min;
constexpr std::chrono::seconds kApart = 10s;

// What is over again only with a quarter more than what it began with.
std::uint64_t limit(std::uint64_t bytes, bool is_over) { return is_over ? bytes / 4 * 5 : bytes; }

std::uint64_t left_in(const StorageReading& reading) {
  return reading.free_bytes + reading.reserve_bytes;
}

std::string enough_for(const std::optional<std::chrono::seconds>& lasts) {
  return lasts ? ", enough for about " + lasting_text(*lasts) + " at the present rate" : "";
}

std::string count_of(std::int64_t count, const std::string& unit) {
  return std::to_string(count) + " " + unit + (count == 1 ? "" : "s");
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
    open_ = Incident{.id = {0, ++numbers_}, .kind = IncidentKind::kStorageFailing};
    open_->began = open_->opened = reading.at;
  }
  open_->changed = reading.at;
  open_->severity = level == Level::kShort ? Severity::kWarning : Severity::kCritical;
  const auto left = bytes_text(left_in(reading));
  if (level == Level::kUnwritten) {
    open_->what = "nothing can be written down (" + reading.refusal +
                  "): boards are shown and not durable, games stand still";
    open_->may_do =
        "Make room on the disk now: all that was seen is written then. Have the moves written by "
        "hand, and do not end the daemon: what is not written would be lost";
  } else if (level == Level::kOnReserve) {
    open_->what =
        "the disk is full: all that is left is what was kept back, " + left + enough_for(lasts());
    open_->may_do = "Make room on the disk now: when this is gone, nothing is written down";
  } else {
    open_->what = "the disk has " + left + " left" + enough_for(lasts());
    open_->may_do = "Make room on the disk before the round goes on for long";
  }
  told.push_back({reading.at, what, *open_});
}

void StorageTracker::resolve(Instant at, std::vector<IncidentChange>& told) {
  open_->life = Life::kResolved;
  open_->reason = "there is room again, and all is written down";
  open_->changed = at;
  told.push_back({at, IncidentChange::What::kChanged, *open_});
  open_.reset();
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::uint64_t kKilo = 1'000, kMega = 1'000'000, kGiga = 1'000'000'000;
  if (bytes < kMega) return std::to_string(bytes / kKilo) + " kB";
  if (bytes < kGiga) return std::to_string(bytes / kMega) + " MB";
  const auto tenths = bytes / (kGiga / 10);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

std::string lasting_text(std::chrono::seconds time) {
  const auto hours = std::chrono::round<std::chrono::hours>(time).count();
  if (hours > 48) return count_of(hours / 24, "day");
  if (time >= 2h) return count_of(hours, "hour");
  return count_of(std::max<std::int64_t>(1, time / 1min), "minute");
}

}  // namespace jadoube::arbiter
