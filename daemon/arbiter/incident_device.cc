#include "daemon/arbiter/incident_device.h"

namespace jadoube::arbiter {
namespace {

/// A square that changes so often within `kFlickers` is no hand's work: who adjusts a piece three
/// times changes it six times [guess].
constexpr int kTooManyChanges = 14;
constexpr std::chrono::seconds kFlickers{10};
/// A board that has so much left should be charged [guess].
constexpr int kLowPercent = 15;

}  // namespace

void DeviceDetector::take(const watch::TimedChange& timed, const Record& record) {
  const auto& change = timed.change;
  if (std::holds_alternative<watch::GameStarted>(change)) {
    *this = {};
    if (record.board().link != drivers::LinkState::kLive) lost_since_ = timed.at;
  } else if (const auto* link = std::get_if<watch::LinkChange>(&change)) {
    take_link(*link, timed.at);
  } else if (const auto* square = std::get_if<watch::SquareChange>(&change)) {
    count(square->square, timed.at);
  }
}

void DeviceDetector::take_link(const watch::LinkChange& link, Instant at) {
  if (link.state != drivers::LinkState::kLive) {
    if (!lost_since_) lost_since_ = at;
    return;
  }
  if (lost_since_ && at - *lost_since_ >= kAtOnce) {
    const auto away = std::chrono::duration_cast<std::chrono::seconds>(at - *lost_since_);
    back_.push_back({.key = {IncidentKind::kBoardBack, 0, {}, at.time_since_epoch().count()},
                     .severity = Severity::kInfo,
                     .why = "the line is live",
                     .what = "The board is back after " + std::to_string(away.count()) + " s",
                     .may_do = "Look whether the moves played meanwhile were inferred rightly",
                     .since = at,
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kStays});
  }
  lost_since_.reset();
}

void DeviceDetector::count(rules::Square square, Instant at) {
  auto& flicker = flickers_[static_cast<std::size_t>(index_of(square))];
  if (at - flicker.first > kFlickers) {
    flicker.first = at;
    flicker.changes = 0;
  }
  if (++flicker.changes < kTooManyChanges || flicker.found) return;
  flicker.found = at;
  news_ = true;
}

void DeviceDetector::find(const Record& record, std::vector<Finding>& found) const {
  const auto& board = record.board();
  if (lost_since_) {
    found.push_back(
        {.key = {IncidentKind::kBoardLost, 0, {}, lost_since_->time_since_epoch().count()},
         .severity = record.in_play() ? Severity::kWarning : Severity::kInfo,
         .why = board.why,
         .what = "The line to the board is lost",
         .may_do = "See to cable and power; the clock and the players go on",
         .since = *lost_since_,
         .after_gone = AfterGone::kResolved,
         .gone = "the board is back"});
  }
  found.insert(found.end(), back_.begin(), back_.end());
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto& flicker = flickers_[static_cast<std::size_t>(index_of(square))];
    if (!flicker.found) continue;
    found.push_back({.key = {IncidentKind::kSensorFault, 0, {}, index_of(square)},
                     .severity = Severity::kWarning,
                     .squares = {square},
                     .why = "it changed more often than any hand does it",
                     .what = "The square " + to_string(square) + " flickers",
                     .may_do = "Centre the piece; exchange piece or board if it goes on",
                     .since = *flicker.found,
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kStays});
  }
  const auto battery = [&](const char* whose, int detail, const std::string& how) {
    found.push_back({.key = {IncidentKind::kBatteryLow, 0, {}, detail},
                     .severity = Severity::kInfo,
                     .why = how,
                     .what = std::string("The battery of the ") + whose + " is low",
                     .may_do = "Change or charge it before the next round",
                     .since = record.now(),
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kStays});
  };
  if (board.clock && board.clock->battery_low) battery("clock", 0, "the clock says so");
  const auto& device = board.device;
  if (device.battery_percent && *device.battery_percent <= kLowPercent &&
      !device.charging.value_or(false)) {
    battery("board", 1, std::to_string(*device.battery_percent) + " per cent");
  }
}

}  // namespace jadoube::arbiter
