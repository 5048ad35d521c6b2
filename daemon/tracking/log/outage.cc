// A board may keep back what happens while it sends its log, and send it all at once behind it.
// That is spread over the time that the log took.
#include "daemon/tracking/log/outage.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/log/logged_times.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/square.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;

namespace {

/// What came behind the log happened while the log was read, in the same order.
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

void Outage::turn() {
  const auto facing = opposite(as_read.orientation());
  last_sight.sensed.face(facing);
  as_read.face(facing);
  lifted = rules::rotated(lifted);
  for (auto& earlier : all_read) earlier = rules::rotated(earlier);
  for (auto& each : since_read) turn_around(each);
}

void Outage::note_sensed(drivers::Instant at, const SensedPlacement& sensed) {
  read_at = at;
  as_read = sensed;
  since_read.clear();
  since_before_log = 0;
  constexpr std::size_t kMostRead = 128;
  constexpr std::chrono::seconds kMoment{3};
  constexpr int kMostInMoment = 8;
  const bool follows = !all_read.empty() && read_at - noted_at < kMoment;
  if (follows && rules::count(differing(all_read.back(), as_read.placement())) > kMostInMoment) {
    all_read.pop_back();
  }
  noted_at = read_at;
  if (all_read.size() == kMostRead) {
    for (std::size_t i = 0; i < kMostRead / 2; ++i) all_read[i] = all_read[2 * i];
    all_read.resize(kMostRead / 2);
  }
  all_read.push_back(as_read.placement());
}

int Outage::presses_since_read() const {
  return static_cast<int>(std::ranges::count_if(
      since_read, [](const SensorEvent& each) { return each.press.has_value(); }));
}

void Outage::store_log(const std::vector<LogEntry>& entries, drivers::Instant at) {
  log = entries;
  log_read_at = at;
  since_before_log = since_read.size();
}

bool Outage::is_log_complete(drivers::Instant now) const {
  return log && now - log_read_at >= std::chrono::milliseconds{500};
}

std::vector<LogEntry> Outage::take_log() {
  auto taken = *std::exchange(log, std::nullopt);
  date_what_was_kept_back(*this);
  log_awaited.reset();
  return taken;
}

bool Outage::placement_differed_from(const rules::Placement& known) const {
  return std::ranges::any_of(all_read, [&](const rules::Placement& earlier) {
    const auto squares = differing(earlier, known);
    const auto has_come = [&](rules::Square square) {
      return earlier[square] != rules::Piece::kNone &&
             !(is_king(earlier[square]) && is_centre(square));
    };
    return rules::more_than_one(squares) &&
           std::ranges::any_of(differences(earlier, known), has_come);
  });
}

}  // namespace jadoube::tracking
