// How a game began, and how the board lies: the part of `PieceDetector` that Article 7.2 is about.
#include "daemon/arbiter/array.h"
#include "daemon/arbiter/incidents/incident_pieces.h"
#include "daemon/tracking/inference/start.h"
#include "daemon/tracking/sensors/difference.h"
#include "rules/chess960.h"
#include "rules/laws/irregularities.h"

namespace jadoube::arbiter {

using rules::Clause;
using rules::Placement;
using rules::Square;

namespace {

/// A board's log may tell how it lies, and has been sent within this.
constexpr std::chrono::seconds kLearnsTheWay{15};

}  // namespace

/// The game began from an array that is none of the event's.
void PieceDetector::find_wrong_start(const Record& record, std::vector<Finding>& found) const {
  const auto& position = record.board().game->start;
  const auto& start = position.placement();
  if (start == Placement::initial() || !is_array(position.square_sets())) return;
  if (record.rules().chess960 && rules::chess960_number(start)) return;
  const auto plies = record.firm_plies();
  const auto ruling = rules::wrong_start(record.laws(), record.rules().conditions, plies);
  const bool anew = ruling.remedy == rules::Remedy::kNewGame;
  const auto& penalty = record.laws().penalty(record.rules().conditions);
  const bool appendix = penalty.governed == rules::Governed::kByAppendix;
  const auto squares = tracking::differences(Placement::initial(), start);
  found.push_back({.key = {IncidentKind::kWrongStartPosition},
                   .severity = !anew        ? Severity::kLog
                               : plies == 0 ? Severity::kWarning
                                            : Severity::kCritical,
                   .article = std::string(ruling.article),
                   .before = Placement::initial(),
                   .squares = squares,
                   .evidence = {EvidenceKind::kStoodAtStart},
                   .closes = !anew      ? Closes::kClosed
                             : appendix ? Closes::kTenMoves
                                        : Closes::kNever,
                   .facts = {.which = IncidentCase::kWrongSquares, .squares = squares},
                   .advice = {anew ? AdviceKind::kNewGameInstead : AdviceKind::kGoOnAsItStands},
                   .since = record.board().game->started_at});
}

/// A man of the array is not read, or read as one of the other side.
void PieceDetector::find_unread_start(const Record& record, std::vector<Finding>& found) const {
  if (record.board().game->start.placement() != Placement::initial()) return;
  std::vector<Square> squares;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto& wrong = wrong_[static_cast<std::size_t>(index_of(square))];
    if (!wrong || !wrong->from_start) continue;
    if (is_misread(record.last().placement()[square], record.board().placement[square])) continue;
    squares.push_back(square);
  }
  if (squares.empty()) return;
  const auto ruling =
      rules::wrong_start(record.laws(), record.rules().conditions, record.firm_plies());
  found.push_back({.key = {IncidentKind::kWrongStartPosition, 0, {}, 1},
                   .severity = Severity::kWarning,
                   .article = std::string(ruling.article),
                   .before = Placement::initial(),
                   .squares = squares,
                   .evidence = {EvidenceKind::kReadSoSinceStart},
                   .facts = {.which = IncidentCase::kSquaresNotRead, .squares = squares},
                   .advice = {AdviceKind::kLookWhetherPieceStands},
                   .since = record.board().game->started_at,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kBoardPutRight});
}

void PieceDetector::find_rotated(const Record& record, std::vector<Finding>& found) const {
  const auto& board = record.board();
  const auto article = record.article(Clause::kBoardTurned);
  if (board.orientation == model::Orientation::kRotated && !lies_by_ruling_) {
    found.push_back({.key = {IncidentKind::kBoardRotated},
                     .severity = Severity::kInfo,
                     .article = article,
                     .evidence = {EvidenceKind::kWhitesPiecesAtStart},
                     .facts = {.which = IncidentCase::kWhiteAtFarSide},
                     .advice = {AdviceKind::kNothingIfA1Dark},
                     .since = board.game->started_at,
                     .after_gone = AfterGone::kResolved,
                     .gone = EndReason::kLiesUsualWay});
  }
  const auto& expected = record.last().placement();
  if (!record.in_play() || expected == board.placement) return;
  if (rules::rotated(expected) != board.placement) return;
  found.push_back({.key = {IncidentKind::kBoardRotated,
                           record.plies().size(),
                           {},
                           record.picture_changed().time_since_epoch().count()},
                   .severity = Severity::kWarning,
                   .article = article,
                   .before = expected,
                   .evidence = {EvidenceKind::kPositionTurned},
                   .facts = {.which = IncidentCase::kTurnedInPlay},
                   .advice = {AdviceKind::kTurnBoardBack},
                   .since = record.picture_changed(),
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kLiesAsBefore});
}

/// The clock runs over what may be a game, and neither an array was seen nor do its pawns tell how
/// the board lies.
void PieceDetector::look_for_unknown_way(const Record& record) {
  constexpr auto kSensing = tracking::SensingClass::kIdentity;
  const auto& board = record.board();
  const auto& turn = board.clock ? board.clock->running : std::nullopt;
  const bool is_played = turn && (tracking::middle_start(board.placement, *turn, kSensing) ||
                                  tracking::middle_start(rules::rotated(board.placement),
                                                         opponent_of(*turn), kSensing));
  const bool is_told = tracking::way_by_pawns(board.placement, kSensing).has_value();
  // What stands while a man is in a hand is no position.
  if (!turn || is_told) {
    way_unknown_since_.reset();
  } else if (is_played && !way_unknown_since_) {
    way_unknown_since_ = record.now();
  }
}

void PieceDetector::find_unknown_way(const Record& record, std::vector<Finding>& found) const {
  if (!way_unknown_since_) return;
  found.push_back({.key = {IncidentKind::kBoardRotated, 0, {}, 1},
                   .severity = Severity::kWarning,
                   .before = record.board().placement,
                   .evidence = {EvidenceKind::kStartNotSeen},
                   .facts = {.which = IncidentCase::kOrientationUnknown},
                   .advice = {AdviceKind::kSayOrientation},
                   .since = *way_unknown_since_,
                   .patience = kLearnsTheWay,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kOrientationKnown});
}

}  // namespace jadoube::arbiter
