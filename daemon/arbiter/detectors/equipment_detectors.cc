#include "daemon/arbiter/detectors/equipment_detectors.h"

#include <algorithm>

#include "daemon/model/change.h"

// A board is lost if it was live before. A board that was never connected concerns the people who
// set up the boards, not an arbiter. When the daemon restarts, no connection is live. So the
// detector then waits a while, and reports only boards with a game in play.

namespace jadoube::arbiter {
namespace {

/// A hand never changes a square this often: adjusting a piece three times makes six changes
/// [guess]. The detector forgets one change each `kForgets`, because players may capture on one
/// square several times.
constexpr int kTooManyChanges = 14;
constexpr std::chrono::milliseconds kForgets{2500};
/// A board with this charge or less should be charged [guess].
constexpr int kLowBatteryPercent = 15;
/// Within this time after a restart the daemon has opened all connections.
constexpr std::chrono::seconds kLinesOpen{10};
/// After the end of the daemon, nobody knows when it will run again. So this time is very long.
constexpr std::chrono::hours kUntilRestart{24 * 365};
/// A game without any change for this time is over [guess].
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
  received_ = timed.at;
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
  const bool goes_on = record.in_play() && !record.plies().empty() && at - received_ < kForgotten;
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
  // The game has moved to another board. Faults of a board that is not in use are not reported.
  if (has_moved(record)) return;
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

using model::PairStanding;
using rules::Color;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

/// A difference is never reported before the first time, and always after the second, even if the
/// players repeat moves slowly [guess].
constexpr milliseconds kLeast = seconds(15), kMost = seconds(60);
/// The earliest report of a move that is not repeated at all: the player may think before repeating
/// it.
constexpr milliseconds kNotRepeatedFor = seconds(120);
/// Longer repetitions do not count for the average of these players.
constexpr milliseconds kSlowest = seconds(60);

}  // namespace

void PairDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  if (std::holds_alternative<model::GameStarted>(timed.change)) {
    slowest_ = milliseconds(0);
    for (const auto player : kColors) {
      auto& board = boards_[player];
      board = {
          .standing = board.standing, .lost_since = board.lost_since, .was_read = board.was_read};
    }
  }
  if (const auto* pair = std::get_if<model::PairChange>(&timed.change)) {
    for (const auto player : kColors) take(player, pair->pair->of(player), timed.at);
  }
  take_press(record);
}

void PairDetector::take(Color player, const model::PairedBoard& now, Instant at) {
  auto& board = boards_[player];
  const bool is_read = now.standing != PairStanding::kUnseen;
  if (is_read) {
    board.lost_since.reset();
  } else if (board.was_read && !board.lost_since) {
    board.lost_since = at;
  }
  board.was_read |= is_read;
  if (now.standing == PairStanding::kEqual) {
    if (board.behind_since && at - *board.behind_since < kSlowest) {
      slowest_ =
          std::max(slowest_, std::chrono::duration_cast<milliseconds>(at - *board.behind_since));
    }
    board.behind_since = board.different_since = board.pressed = std::nullopt;
  } else if (is_read) {
    if (!board.behind_since) board.behind_since = at;
    if (now.standing != PairStanding::kDifferent) {
      board.different_since.reset();
    } else if (!board.different_since) {
      board.different_since = at;
    }
  }
  board.standing = now.standing;
}

/// A player who presses has made a move, so they must have repeated the opponent's last move
/// before.
void PairDetector::take_press(const ObservedGame& record) {
  const auto& presses = record.sensed().presses();
  if (presses.empty() || presses.back().at == last_press_) return;
  last_press_ = presses.back().at;
  auto& board = boards_[presses.back().by];
  const bool shows_other = board.different_since || board.standing == PairStanding::kBehind;
  if (shows_other && !board.pressed) board.pressed = last_press_;
}

milliseconds PairDetector::patience() const { return std::clamp(2 * slowest_, kLeast, kMost); }

void PairDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  const auto& pair = record.board().pair;
  if (!pair || has_moved(record)) return;
  for (const auto player : kColors) {
    const auto& board = boards_[player];
    // If both boards are lost, one incident for the whole table is reported instead.
    if (board.lost_since && record.board().link == drivers::ConnectionState::kLive) {
      found.push_back(
          {.key = {IncidentKind::kBoardLost, 0, player,
                   board.lost_since->time_since_epoch().count()},
           .severity = record.in_play() ? Severity::kWarning : Severity::kInfo,
           .evidence = {.kind = EvidenceKind::kConnectionEnded, .cause = pair->of(player).why},
           .facts = {.which = IncidentCase::kOneOfPair, .player = player},
           .advice = {AdviceKind::kSeeToCable},
           .since = *board.lost_since,
           .after_gone = AfterGone::kResolved,
           .gone = EndReason::kBoardBack});
    }
    if (record.in_play()) find_differing(record, player, found);
  }
}

void PairDetector::find_differing(const ObservedGame& record, Color player,
                                  std::vector<Finding>& found) const {
  const auto& board = boards_[player];
  if (!board.behind_since || board.standing == PairStanding::kUnseen) return;
  const auto& shown = record.board().pair->of(player);
  const bool is_other = board.different_since.has_value() || board.pressed.has_value();
  const auto agreed = std::min(shown.agreed_plies, record.plies().size());
  const auto expected = expected_on(record);
  rules::Bitboard squares = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (drivers::as_sensed(shown.placement[square], sensing_of(record)) != expected[square]) {
      squares |= rules::bit(square);
    }
  }
  Finding finding{
      .key = {IncidentKind::kBoardsDiffer, agreed, player, is_other ? 1 : 0},
      .severity = board.pressed ? Severity::kCritical
                  : is_other    ? Severity::kWarning
                                : Severity::kInfo,
      .article = article_of(record, rules::Clause::kBoardsDiffer),
      .before = record.firm().last().placement(),
      .now = shown.placement,
      .squares = squares_of(squares),
      .evidence = {board.pressed ? EvidenceKind::kPressedAndDiffers : EvidenceKind::kLastsLonger},
      .facts = {.which = is_other ? IncidentCase::kOtherPosition : IncidentCase::kNotRepeated,
                .player = player,
                .move = agreed > 0 ? move_text(record, agreed - 1) : std::string()},
      .advice = {.kind = is_other ? AdviceKind::kCompareRecords : AdviceKind::kHaveMoveRepeated,
                 .article = article_of(record, rules::Clause::kBoardsDiffer)},
      .since = board.pressed           ? *board.pressed
               : board.different_since ? *board.different_since
                                       : *board.behind_since,
      .patience = board.pressed ? kAtOnce
                  : is_other    ? patience()
                                : kNotRepeatedFor,
      .after_gone = AfterGone::kResolved,
      .gone = EndReason::kBoardsAgree};
  if (agreed > 0) {
    const auto& ply = record.plies()[agreed - 1];
    if (ply.white_clock && ply.black_clock) {
      model::ClockState then;
      then.white = *ply.white_clock;
      then.black = *ply.black_clock;
      finding.at_press = then;
    }
  }
  found.push_back(std::move(finding));
}

}  // namespace jadoube::arbiter
