#include "daemon/arbiter/incidents/orientation_detector.h"

#include <utility>

#include "daemon/tracking/inference/start.h"

namespace jadoube::arbiter {
namespace {

using rules::Clause;

/// Within this time the board has sent its log, which may tell which way the board faces.
constexpr std::chrono::seconds kReadsLog{15};

}  // namespace

void OrientationDetector::take(const model::TimedChange& timed, const Record& record) {
  if (std::holds_alternative<model::GameStarted>(timed.change)) {
    *this = {};
    orientation_ = record.board().orientation;
    return;
  }
  if (!record.has_game()) return look_for_unknown(record);
  if (std::exchange(orientation_, record.board().orientation) != record.board().orientation) {
    is_by_ruling_ = record.is_ruling();
  }
}

/// The orientation is unknown if the clock runs, a game can be played from the sensed placement,
/// nobody saw its starting position, and its pawns do not tell the orientation.
void OrientationDetector::look_for_unknown(const Record& record) {
  const auto& board = record.board();
  const auto& can = board.device.capabilities;
  if (can.facing == drivers::Facing::kMakersWay) return unknown_since_.reset();
  const auto& turn = board.clock ? board.clock->running : std::nullopt;
  const bool is_played = turn && (tracking::middle_start(board.placement, *turn, can.sensing) ||
                                  tracking::middle_start(rules::rotated(board.placement),
                                                         opponent_of(*turn), can.sensing));
  const bool is_told = tracking::way_by_pawns(board.placement, can.sensing).has_value();
  // While a player holds a piece, the placement is no position. That does not reset the time.
  if (!turn || is_told) {
    unknown_since_.reset();
  } else if (is_played && !unknown_since_) {
    unknown_since_ = record.now();
  }
}

void OrientationDetector::find(const Record& record, std::vector<Finding>& found) const {
  const auto& board = record.board();
  const auto article = record.article(Clause::kBoardTurned);
  if (board.orientation == model::Orientation::kRotated && !is_by_ruling_) {
    found.push_back({.key = {IncidentKind::kBoardRotated},
                     .severity = Severity::kInfo,
                     .article = article,
                     .evidence = {EvidenceKind::kWhitesPiecesAtStart},
                     .facts = {.which = IncidentCase::kWhiteAtFarSide},
                     .advice = {AdviceKind::kNothingIfA1Dark},
                     .since = board.game->started_at,
                     .after_gone = AfterGone::kResolved,
                     .gone = EndReason::kFacesUsualWay});
  }
  if (board.orientation_is_assumed && record.in_play()) {
    found.push_back({.key = {IncidentKind::kBoardRotated, 0, {}, 1},
                     .severity = Severity::kWarning,
                     .before = board.game->start.placement(),
                     .evidence = {EvidenceKind::kStartNotSeen},
                     .facts = {.which = IncidentCase::kOrientationAssumed},
                     .advice = {AdviceKind::kSayOrientation},
                     .since = board.game->started_at,
                     .after_gone = AfterGone::kResolved,
                     .gone = EndReason::kOrientationKnown});
  }
  const auto expected = record.expected();
  if (!record.in_play() || expected == board.placement) return;
  if (rules::rotated(expected) != board.placement) return;
  found.push_back({.key = {IncidentKind::kBoardRotated,
                           record.plies().size(),
                           {},
                           record.sensed_at().time_since_epoch().count()},
                   .severity = Severity::kWarning,
                   .article = article,
                   .before = record.last().placement(),
                   .evidence = {EvidenceKind::kPositionTurned},
                   .facts = {.which = IncidentCase::kTurnedInPlay},
                   .advice = {AdviceKind::kTurnBoardBack},
                   .since = record.sensed_at(),
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kFacesAsBefore});
}

void OrientationDetector::find_without_game(const Record& record,
                                            std::vector<Finding>& found) const {
  if (!unknown_since_) return;
  found.push_back({.key = {IncidentKind::kBoardRotated, 0, {}, 1},
                   .severity = Severity::kWarning,
                   .before = record.board().placement,
                   .evidence = {EvidenceKind::kStartNotSeen},
                   .facts = {.which = IncidentCase::kOrientationUnknown},
                   .advice = {AdviceKind::kSayOrientation},
                   .since = *unknown_since_,
                   .patience = kReadsLog,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kOrientationKnown});
}

}  // namespace jadoube::arbiter
