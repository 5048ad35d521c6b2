#include "daemon/arbiter/incidents/daemon_incidents.h"

#include <algorithm>
#include <cmath>

namespace jadoube::arbiter {

namespace {

// A request is only repeated for some seconds. There are never this many decisions in that time.
constexpr std::size_t kMostRequests = 8;

void keep_request(const std::string& request, std::vector<std::string>& requests) {
  if (request.empty()) return;
  if (requests.size() == kMostRequests) requests.erase(requests.begin());
  requests.push_back(request);
}

}  // namespace

void DaemonIncidents::take(const std::string& source, std::vector<model::DaemonFinding> findings,
                           Instant at) {
  for (auto& [name, entry] : entries_) {
    if (name.first == source) entry.over = true;
  }
  for (model::DaemonFinding& finding : findings) {
    auto key = std::pair(source, finding.key);
    Entry& entry = entries_.try_emplace(std::move(key), Entry{.since = at}).first->second;
    entry.over = false;
    entry.finding = std::move(finding);
  }
  std::erase_if(entries_,
                [](const auto& each) { return each.second.over && !each.second.reported; });
}

void DaemonIncidents::restore(const Incident& incident) {
  const bool is_decided = !incident.by.empty() && !needs_somebody(incident.life);
  if (is_decided && incident.kind == IncidentKind::kResultDiffers) decided_.push_back(incident);
}

rules::Expected<Incident> DaemonIncidents::decide(IncidentId id, const IncidentDecision& decision,
                                                  Instant now, const std::string& request) {
  for (auto& [name, entry] : entries_) {
    if (!entry.reported || entry.reported->id != id || entry.over) continue;
    auto decided = check_not_done_by_another(decision, *entry.reported).and_then([&] {
      return arbiter::decide(decision, *entry.reported);
    });
    if (!decided) return tl::unexpected(decided.error());
    entry.reported->changed = now;
    keep_request(request, entry.reported->requests);
    return *entry.reported;
  }
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       "the daemon has no such incident now, or it is about the disk: list the "
                       "incidents again");
}

const Incident* DaemonIncidents::find(IncidentId id) const {
  for (const auto& [name, entry] : entries_) {
    if (entry.reported && entry.reported->id == id) return &*entry.reported;
  }
  return nullptr;
}

// True if an arbiter has decided the same before a restart.
bool DaemonIncidents::was_decided(Entry& entry) {
  const auto known = std::ranges::find_if(decided_, [&](const Incident& incident) {
    return incident.kind == entry.finding.kind && incident.facts == entry.finding.facts;
  });
  if (known == decided_.end()) return false;
  entry.reported = std::move(*known);
  decided_.erase(known);
  return true;
}

void DaemonIncidents::advance(Instant now, std::vector<IncidentChange>& reported) {
  for (auto& [name, entry] : entries_) {
    if (due(entry) <= now) report(entry, now, reported);
  }
  std::erase_if(entries_, [](const auto& each) { return each.second.over; });
}

Instant DaemonIncidents::due() const {
  Instant due = drivers::kNever;
  for (const auto& [name, entry] : entries_) due = std::min(due, DaemonIncidents::due(entry));
  return due;
}

Instant DaemonIncidents::due(const Entry& entry) {
  const auto& [finding, since, reported, over] = entry;
  if (over) return {};
  if (!reported) return since + finding.patience;
  const bool same = reported->facts == finding.facts && reported->severity == finding.severity;
  return same ? drivers::kNever : reported->changed + finding.patience;
}

void DaemonIncidents::report(Entry& entry, Instant now, std::vector<IncidentChange>& reported) {
  using What = IncidentChange::What;
  const bool is_decided = entry.reported && !needs_somebody(entry.reported->life);
  if (entry.over && is_decided) return restore(*entry.reported);
  if (!entry.reported && was_decided(entry)) return;
  const auto what = entry.reported ? What::kChanged : What::kOpened;
  const auto& finding = entry.finding;
  if (!entry.reported) {
    entry.reported = Incident{.id = {0, numbers_.next()}, .kind = finding.kind};
    entry.reported->began = entry.since;
    entry.reported->opened = now;
  }
  Incident& incident = *entry.reported;
  incident.changed = now;
  if (entry.over) {
    incident.life = Life::kResolved;
    incident.end = {finding.end};
  } else {
    if (is_decided) {
      incident.life = Life::kOpen;
      incident.reason.clear();
      incident.by.clear();
    }
    incident.severity = finding.severity;
    incident.facts = finding.facts;
    incident.advice = finding.advice;
  }
  reported.push_back({now, what, incident});
}

namespace {

using namespace std::chrono_literals;

// A round of 500 boards takes about 15 MB in the journal. Recordings and logs take more.
constexpr std::uint64_t kShortBytes = 256 << 20;
// How long a round lasts.
constexpr std::chrono::seconds kShortTime = 4h;
// If other programs fill the disk within this time, nobody can wait and see whether they stop.
constexpr std::chrono::seconds kFilledNow = 15min;
// The same limit if little space is left.
constexpr std::chrono::seconds kFilledSoon = 1h;
constexpr std::uint64_t kMuchBytes = std::uint64_t{16} << 30;
// The rate is measured over the first time. It needs at least the second.
constexpr std::chrono::seconds kRateOver = 10min, kRateLeast = 5min;
constexpr std::chrono::seconds kApart = 10s;

// The limit. While the incident is open, the limit is a quarter higher.
std::uint64_t limit(std::uint64_t bytes, bool is_over) { return is_over ? bytes / 4 * 5 : bytes; }

std::uint64_t left_in(const StorageReading& reading) {
  return reading.free_bytes + reading.reserve_bytes;
}

// How long `left` lasts if `used` is used in each `time`. Nothing: not known.
std::optional<std::chrono::seconds> time_of(std::uint64_t left, std::uint64_t used,
                                            Instant::duration time) {
  if (time < kRateLeast || used == 0) return std::nullopt;
  const double seconds = std::chrono::duration<double>(time).count();
  const double rate = static_cast<double>(used) / seconds;
  constexpr double kForEver = 1e12;
  return std::chrono::seconds(std::llround(std::min(static_cast<double>(left) / rate, kForEver)));
}

}  // namespace

std::optional<std::chrono::seconds> StorageTracker::own_lasts() const {
  if (left_.size() < 2) return std::nullopt;
  const auto& [from, bytes_before, own_before] = left_.front();
  const auto& [to, bytes, own] = left_.back();
  return time_of(bytes, own > own_before ? own - own_before : 0, to - from);
}

std::optional<std::chrono::seconds> StorageTracker::disk_lasts() const {
  if (left_.size() < 2) return std::nullopt;
  const auto& [from, bytes_before, own_before] = left_.front();
  const auto& [to, bytes, own] = left_.back();
  return time_of(bytes, bytes_before > bytes ? bytes_before - bytes : 0, to - from);
}

bool StorageTracker::is_filled_soon(bool was_short) const {
  const auto time = disk_lasts();
  if (!time) return false;
  const auto within = left_.back().bytes < kMuchBytes ? kFilledSoon : kFilledNow;
  return *time <= (was_short ? within / 4 * 5 : within);
}

std::optional<std::chrono::seconds> StorageTracker::lasts() const {
  const auto own = own_lasts();
  if (!is_filled_soon(level_ != Level::kFine)) return own;
  return own ? std::min(*own, *disk_lasts()) : disk_lasts();
}

StorageTracker::Level StorageTracker::level_of(const StorageReading& reading) const {
  if (!reading.refusal.empty()) return Level::kUnwritten;
  const auto left = left_in(reading);
  if (left <= limit(reading.reserve_wanted, level_ >= Level::kOnReserve)) return Level::kOnReserve;
  const bool was_short = level_ != Level::kFine;
  if (left <= limit(kShortBytes, was_short)) return Level::kShort;
  const auto time = own_lasts();
  const bool is_round_too_long = time && *time <= (was_short ? kShortTime / 4 * 5 : kShortTime);
  return is_round_too_long || is_filled_soon(was_short) ? Level::kShort : Level::kFine;
}

void StorageTracker::take(const StorageReading& reading, std::vector<IncidentChange>& reported) {
  if (left_.empty() || reading.at - left_.back().at >= kApart) {
    left_.push_back({reading.at, left_in(reading), reading.own_bytes});
    while (left_.size() > 2 && reading.at - left_[1].at >= kRateOver) left_.pop_front();
  }
  const Level level = level_of(reading);
  const bool halved = level != Level::kFine && left_in(reading) < reported_bytes_ / 2;
  if (level == level_ && !halved) return;
  level_ = level;
  if (level == Level::kFine) return resolve(reading.at, reported);
  reported_bytes_ = left_in(reading);
  open_or_change(level, reading, reported);
}

void StorageTracker::open_or_change(Level level, const StorageReading& reading,
                                    std::vector<IncidentChange>& reported) {
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
  reported.push_back({reading.at, what, *open_});
}

void StorageTracker::resolve(Instant at, std::vector<IncidentChange>& reported) {
  open_->life = Life::kResolved;
  open_->end = {EndReason::kRoomAgain};
  open_->changed = at;
  reported.push_back({at, IncidentChange::What::kChanged, *open_});
  open_.reset();
}

}  // namespace jadoube::arbiter
