// Tracking writes such a capture as the legal ply that the player meant. The pawn is then a square
// that the ply does not explain. So the press is looked at here, once its ply is written.
//
//   press    0.5 s          3 s
//     |        |INFO         |WARNING, and DISPLACED_PIECE
//     the pawn still stands
//
// A pawn that is taken off in between stays an offence that was put right.
#include "daemon/arbiter/detectors/captured_pawn_detector.h"

#include <algorithm>

#include "daemon/arbiter/detectors/illegal_plies.h"

namespace jadoube::arbiter {
namespace {

using rules::Clause;
using rules::Color;
using rules::Piece;
using rules::PieceType;

/// True if `move` captures en passant in `before`.
bool captures_in_passing(const rules::Position& before, rules::Move move) {
  const auto& placement = before.placement();
  return placement[move.from] == rules::make_piece(before.turn(), PieceType::kPawn) &&
         file_of(move.from) != file_of(move.to) && placement[move.to] == Piece::kNone;
}

Piece sensed_pawn(const ObservedGame& record, Color color) {
  return as_sensed(rules::make_piece(color, PieceType::kPawn), record.sensing());
}

}  // namespace

void CapturedPawnDetector::take(const model::TimedChange& change) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
}

void CapturedPawnDetector::find(const ObservedGame& record, std::vector<Finding>& found) {
  look_at_press(record);
  std::erase_if(left_, [&](const LeftPawn& left) { return !still_stands(left, record); });
  for (const auto& left : left_) found.push_back(finding_of(left, record));
}

/// The ply of the last press may be written some time after it.
void CapturedPawnDetector::look_at_press(const ObservedGame& record) {
  const auto& presses = record.presses();
  if (presses.empty() || presses.back().at == last_press_) return;
  const auto& press = presses.back();
  const auto plies = record.firm().plies();
  if (plies == 0 || maker_of(record, plies) != press.by) return;
  const auto& ply = record.plies()[plies - 1];
  if (ply.made_at > press.at) return;
  last_press_ = press.at;
  const auto& before = record.firm().position_after(plies - 1);
  if (record.is_catching_up() || !captures_in_passing(before, ply.move)) return;
  const auto square = rules::square_at(file_of(ply.move.to), rank_of(ply.move.from));
  if (press.seen[square] != sensed_pawn(record, opponent_of(press.by))) return;
  left_.push_back({press, plies - 1, ply.move, square});
}

/// True if nothing has changed on the pawn's square since the press, and the capture is written.
bool CapturedPawnDetector::still_stands(const LeftPawn& left, const ObservedGame& record) {
  return left.index < record.plies().size() && record.plies()[left.index].move == left.move &&
         record.squares().since(left.square) <= left.press.at;
}

Finding CapturedPawnDetector::finding_of(const LeftPawn& left, const ObservedGame& record) {
  const auto& before = record.firm().position_after(left.index);
  const auto text = move_text(record, left.index);
  const auto grows_at = left.press.at + kAtOnce;
  Finding finding{.key = {IncidentKind::kIllegalMove, left.index + 1, left.press.by,
                          left.press.at.time_since_epoch().count()},
                  .severity = record.now() < grows_at ? Severity::kInfo : Severity::kWarning,
                  .article = record.article(Clause::kIllegalMove),
                  .move = text,
                  .before = before.placement(),
                  .squares = {left.move.from, left.move.to, left.square},
                  .at_press = left.press.clock,
                  .evidence = {EvidenceKind::kSeenAtPress},
                  .facts = {.squares = {left.square}, .move = text},
                  .since = left.press.at,
                  .patience = kReadLate,
                  .grows_at = grows_at,
                  .after_gone = AfterGone::kPutRight,
                  .at_once = std::chrono::seconds(0),
                  .gone = EndReason::kBoardPutRight,
                  .offence = rules::Offence::kIllegalMove};
  set_window(record, left.index, finding);
  return finding;
}

}  // namespace jadoube::arbiter
