#include "daemon/arbiter/incidents/spare_queen_detector.h"

#include <algorithm>

#include "daemon/arbiter/queens.h"

namespace jadoube::arbiter {

using rules::Bitboard;
using rules::Color;
using rules::Piece;

void SpareQueenDetector::take(const model::TimedChange& timed, const Record& record) {
  const auto& change = timed.change;
  const bool starts = std::holds_alternative<model::GameStarted>(change);
  if (starts) *this = {};
  if (!record.has_game()) return;
  if (const auto* square = std::get_if<model::SquareChange>(&change)) {
    look(record, rules::bit(square->square));
  } else if (starts || std::holds_alternative<model::PlacementChange>(change) ||
             std::holds_alternative<model::PliesChange>(change)) {
    look(record, rules::kAllSquares);
  }
}

/// Counts the queens again if there is one on `squares`, which may have changed.
void SpareQueenDetector::look(const Record& record, Bitboard squares) {
  const auto& sensed = record.board().placement;
  bool is_there = false;
  for (const auto square : rules::Squares(squares)) {
    is_there |= sensed[square] == Piece::kWhiteQueen || sensed[square] == Piece::kBlackQueen;
  }
  if (!is_there) return;
  const auto queens = queens_on(sensed);
  for (const auto color : kColors) {
    queens_seen_[color] = std::max(queens_seen_[color], queens[color]);
  }
}

void SpareQueenDetector::find(const Record& record, std::vector<Finding>& found) const {
  // A board that does not tell pieces apart never sees a queen.
  if (record.sensing() != drivers::SensingClass::kIdentity) return;
  for (const auto color : kColors) find_for(record, color, found);
}

/// A player whose queen was taken has it beside the board. An illegal move may bring a pawn near to
/// promotion and be taken back, so the position before it counts.
void SpareQueenDetector::find_for(const Record& record, Color color,
                                  std::vector<Finding>& found) const {
  if (queens_seen_[color] >= 2 || !record.in_play()) return;
  auto plies = record.firm().plies();
  if (plies > 0 && record.plies()[plies - 1].state == model::PlyState::kIllegal) --plies;
  const auto& position = record.firm().position_after(plies);
  const auto& sets = position.square_sets();
  const auto near = color == Color::kWhite ? rules::rank_squares(5) | rules::rank_squares(6)
                                           : rules::rank_squares(2) | rules::rank_squares(1);
  const auto pawns = sets.of(color, rules::PieceType::kPawn) & near;
  if (pawns == 0 || sets.of(color, rules::PieceType::kQueen) == 0) return;
  found.push_back({.key = {IncidentKind::kSpareQueenNeeded, 0, color},
                   .severity = Severity::kInfo,
                   .article = record.article(rules::Clause::kPromotion),
                   .before = position.placement(),
                   .squares = squares_of(pawns),
                   .evidence = {EvidenceKind::kNoSecondQueenSeen},
                   .advice = {AdviceKind::kBringQueen},
                   .since = record.now(),
                   .patience = std::chrono::seconds(0),
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kQueenSeenOrNotNeeded});
}

}  // namespace jadoube::arbiter
