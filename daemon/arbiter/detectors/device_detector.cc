// A board is lost if it was live before. A board that was never connected is the business of those
// who set the boards up, not of an arbiter. When the daemon restarts, no connection is live. So the
// detector waits a while, and reports only boards with a game in play.
#include "daemon/arbiter/detectors/device_detector.h"

#include <algorithm>

#include "daemon/model/change.h"

namespace jadoube::arbiter {
namespace {

/// No hand changes a square this often: adjusting a piece three times makes six changes [guess].
/// One change is forgotten each `kForgets`, as pieces come and go on a square that is fought for.
constexpr int kTooManyChanges = 14;
constexpr std::chrono::milliseconds kForgets{2500};
/// A board with this charge or less should be charged [guess].
constexpr int kLowBatteryPercent = 15;
/// Within this time after a restart the daemon has opened all connections.
constexpr std::chrono::seconds kLinesOpen{10};
/// Nobody knows how long it takes until the daemon runs again.
constexpr std::chrono::hours kUntilRestart{24 * 365};
/// A game without any change for this time does not go on [guess].
constexpr std::chrono::hours kForgotten{1};

}  // namespace

void DeviceDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  const auto& change = timed.change;
  if (std::holds_alternative<model::GameStarted>(change)) {
    begin(record);
  } else if (const auto* link = std::get_if<model::ConnectionChange>(&change)) {
    take_link(*link, record);
  } else if (const auto* square = std::get_if<model::SquareChange>(&change)) {
    count(square->square, timed.at);
  }
  heard_ = timed.at;
}

void DeviceDetector::begin(const ObservedGame& record) {
  *this = {};
  was_live_ = true;
  if (record.board().link != drivers::ConnectionState::kLive) lost_ = {record.now(), kAtOnce};
  if (record.board().why == model::kSensorsFlood) floods_since_ = record.now();
}

void DeviceDetector::take_link(const model::ConnectionChange& link, const ObservedGame& record) {
  const auto at = record.now();
  if (link.state != drivers::ConnectionState::kLive) {
    if (!lost_) {
      lost_ = lost(link, record);
    } else if (lost_->patience == kUntilRestart) {
      lost_ = {at, kLinesOpen};
    }
    was_live_ = lost_.has_value();
    return;
  }
  was_live_ = true;
  if (link.why == model::kSensorsFlood && !floods_since_) floods_since_ = at;
  if (lost_ && at - lost_->since >= lost_->patience) {
    const auto away = std::chrono::duration_cast<std::chrono::seconds>(at - lost_->since);
    back_.push_back({.key = {IncidentKind::kBoardBack, 0, {}, at.time_since_epoch().count()},
                     .severity = Severity::kInfo,
                     .evidence = {EvidenceKind::kConnectionLive},
                     .facts = {.count = static_cast<int>(away.count())},
                     .advice = {AdviceKind::kCheckInferredMoves},
                     .since = at,
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kStays});
  }
  lost_.reset();
}

/// A connection that is no longer live; nothing if that does not concern an arbiter.
std::optional<DeviceDetector::Lost> DeviceDetector::lost(const model::ConnectionChange& link,
                                                         const ObservedGame& record) const {
  const auto at = record.now();
  if (!was_live_) return std::nullopt;
  const bool long_ago = link.why == model::kNobodyListened;
  if (!long_ago && link.why != model::kDaemonWasNotRunning) return Lost{at, kAtOnce};
  const bool goes_on = record.in_play() && !record.plies().empty() && at - heard_ < kForgotten;
  if (!goes_on) return std::nullopt;
  return Lost{at, long_ago ? std::chrono::milliseconds(kUntilRestart) : kLinesOpen};
}

void DeviceDetector::count(rules::Square square, Instant at) {
  auto& flicker = flickers_[static_cast<std::size_t>(index_of(square))];
  flicker.forgotten = std::max(flicker.forgotten, at) + kForgets;
  const bool too_many = flicker.forgotten - at > (kTooManyChanges - 1) * kForgets;
  if (!too_many || flicker.found) return;
  flicker.found = at;
  news_ = true;
}

void DeviceDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  // Nobody plays on it any more. Faults of a board that is set aside are not reported.
  if (record.has_moved()) return;
  const auto& board = record.board();
  if (lost_) {
    found.push_back(
        {.key = {IncidentKind::kBoardLost, 0, {}, lost_->since.time_since_epoch().count()},
         .severity = record.in_play() ? Severity::kWarning : Severity::kInfo,
         .evidence = {.kind = EvidenceKind::kConnectionEnded, .cause = board.why},
         .advice = {AdviceKind::kSeeToCable},
         .since = lost_->since,
         .patience = lost_->patience,
         .after_gone = AfterGone::kResolved,
         .gone = EndReason::kBoardBack});
  }
  found.insert(found.end(), back_.begin(), back_.end());
  if (floods_since_) {
    found.push_back({.key = {IncidentKind::kSensorFault, 0, {}, rules::kSquareCount},
                     .severity = Severity::kWarning,
                     .evidence = {EvidenceKind::kChangesTooOften},
                     .facts = {.which = IncidentCase::kBoardFloods},
                     .advice = {AdviceKind::kExchangeBoard},
                     .since = *floods_since_,
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kStays});
  }
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto& flicker = flickers_[static_cast<std::size_t>(index_of(square))];
    if (!flicker.found) continue;
    found.push_back({.key = {IncidentKind::kSensorFault, 0, {}, index_of(square)},
                     .severity = Severity::kWarning,
                     .squares = {square},
                     .evidence = {EvidenceKind::kChangesTooOften},
                     .facts = {.which = IncidentCase::kSquareFlickers, .squares = {square}},
                     .advice = {AdviceKind::kCentrePiece},
                     .since = *flicker.found,
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kStays});
  }
  const auto battery = [&](IncidentCase whose, int detail, const IncidentEvidence& evidence) {
    found.push_back({.key = {IncidentKind::kBatteryLow, 0, {}, detail},
                     .severity = Severity::kInfo,
                     .evidence = evidence,
                     .facts = {.which = whose},
                     .advice = {AdviceKind::kChargeBattery},
                     .since = record.now(),
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kStays});
  };
  if (board.clock && board.clock->battery_low) {
    battery(IncidentCase::kBatteryOfClock, 0, {EvidenceKind::kClockSaysSo});
  }
  const auto& device = board.device;
  if (device.battery_percent && *device.battery_percent <= kLowBatteryPercent &&
      !device.charging.value_or(false)) {
    battery(IncidentCase::kBatteryOfBoard, 1,
            {.kind = EvidenceKind::kPercentLeft, .percent = *device.battery_percent});
  }
}

}  // namespace jadoube::arbiter
