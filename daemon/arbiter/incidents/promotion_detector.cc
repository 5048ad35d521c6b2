// At a press the pawn is gone from the seventh rank, and a square of the last rank that it can go
// to shows a piece that it cannot become. No hypothesis of tracking explains that, so no ply is
// written, and the press is looked at here. A pawn left on the last rank is an illegal ply, which
// `IllegalMoveDetector` finds.
//
// The piece must still stand there a second later: what is set down at the press may be read late.
#include "daemon/arbiter/incidents/promotion_detector.h"

#include <algorithm>

#include "daemon/arbiter/incidents/empty_press_detector.h"
#include "daemon/arbiter/incidents/offence_window.h"
#include "daemon/tracking/sensors/difference.h"

namespace jadoube::arbiter {
namespace {

using rules::Clause;
using rules::Piece;

/// True if the board may read `seen` where a piece stands that a pawn of `color` becomes.
bool may_be_promoted(Piece seen, rules::Color color, drivers::SensingClass sensing) {
  using enum rules::PieceType;
  const auto types = {kQueen, kRook, kBishop, kKnight};
  return std::ranges::any_of(types, [&](rules::PieceType type) {
    return as_sensed(rules::make_piece(color, type), sensing) == seen;
  });
}

}  // namespace

void PromotionDetector::take(const model::TimedChange& change, const Record& record) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
  if (!record.has_game() || !std::holds_alternative<model::ClockChange>(change.change)) return;
  const auto& presses = record.presses();
  if (presses.empty() || presses.back().at == last_press_) return;
  last_press_ = presses.back().at;
  if (auto wrong = look_at_press(record)) wrong_.push_back(*std::move(wrong));
}

std::optional<PromotionDetector::WrongPiece> PromotionDetector::look_at_press(
    const Record& record) {
  const auto& press = record.presses().back();
  const auto& position = record.last();
  if (!record.in_play() || record.is_catching_up() || position.turn() != press.by) return {};
  const auto expected = record.expected();
  const auto& seen = record.board().placement;
  const auto differing = tracking::differing(expected, seen);
  for (const auto move : position.legal_moves()) {
    const auto piece = seen[move.to];
    if (!move.promotion || differing != (rules::bit(move.from) | rules::bit(move.to))) continue;
    if (seen[move.from] != Piece::kNone || piece == Piece::kNone) continue;
    // A pawn on the last rank is an illegal ply of tracking.
    if (piece ==
        as_sensed(rules::make_piece(press.by, rules::PieceType::kPawn), record.sensing())) {
      continue;
    }
    if (may_be_promoted(piece, press.by, record.sensing())) continue;
    return WrongPiece{press, record.plies().size(), move.from, move.to,
                      piece, position.placement()};
  }
  return {};
}

void PromotionDetector::find(const Record& record, bool plain, std::vector<Finding>& found) const {
  for (const auto& wrong : wrong_) {
    if (record.board().placement[wrong.to] != wrong.piece) continue;
    found.push_back(finding_of(wrong, record, plain));
  }
}

Finding PromotionDetector::finding_of(const WrongPiece& wrong, const Record& record, bool plain) {
  const auto by = wrong.press.by;
  Finding finding{.key = {IncidentKind::kPromotionIncomplete, wrong.plies + 1, by,
                          wrong.press.at.time_since_epoch().count()},
                  .severity = plain ? Severity::kCritical : Severity::kWarning,
                  .article = record.article(Clause::kPawnNotReplaced),
                  .before = wrong.before,
                  .squares = {wrong.from, wrong.to},
                  .at_press = wrong.press.clock,
                  .evidence = {EvidenceKind::kSeenAtPress},
                  .facts = {.squares = {wrong.to}, .piece = wrong.piece},
                  .since = wrong.press.at,
                  .patience = EmptyPressDetector::kPressSettles,
                  .after_gone = AfterGone::kPutRight,
                  .at_once = std::chrono::seconds(0),
                  .gone = EndReason::kBoardPutRight,
                  .offence = rules::Offence::kPawnNotReplaced};
  set_window(record, wrong.plies, finding);
  return finding;
}

}  // namespace jadoube::arbiter
