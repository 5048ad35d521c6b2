#include "daemon/arbiter/incidents/spare_queen_detector.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/arbiter/queens.h"

namespace jadoube::arbiter {

using rules::Bitboard;
using rules::Color;
using rules::Piece;
using rules::Square;

namespace {

/// A pawn that stood for so long on the seventh rank, or on the sixth, is not taken back in the
/// same exchange [guess].
constexpr std::chrono::seconds kStandsOnSeventh{5}, kStandsOnSixth{20};

Bitboard sixth_of(Color color) {
  return color == Color::kWhite ? rules::rank_squares(5) : rules::rank_squares(2);
}
Bitboard seventh_of(Color color) {
  return color == Color::kWhite ? rules::rank_squares(6) : rules::rank_squares(1);
}

/// True if the opponent can take the pawn on `square` for nothing.
bool is_simply_taken(const rules::Position& position, Square square, Color color) {
  return position.is_attacked(square, opponent_of(color)) && !position.is_attacked(square, color);
}

/// Since when the pawn that stands on `square` after so many firm plies is two moves from promotion
/// or nearer.
Instant near_since(const Record& record, std::size_t plies, Square square, Color color) {
  auto since = record.board().game->started_at;
  for (auto i = plies; i > 0; --i) {
    const auto& ply = record.plies()[i - 1];
    if (ply.move.to != square) continue;
    since = firm_since(ply);
    const bool was_near = (rules::bit(ply.move.from) & (sixth_of(color) | seventh_of(color))) != 0;
    if (!was_near) break;
    square = ply.move.from;
  }
  return since;
}

}  // namespace

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
  if (sets.of(color, rules::PieceType::kQueen) == 0) return;
  const auto near = sixth_of(color) | seventh_of(color);
  Finding finding{.key = {IncidentKind::kSpareQueenNeeded, 0, color},
                  .severity = Severity::kInfo,
                  .article = record.article(rules::Clause::kPromotion),
                  .before = position.placement(),
                  .evidence = {EvidenceKind::kNoSecondQueenSeen},
                  .advice = {AdviceKind::kBringQueen},
                  .after_gone = AfterGone::kResolved,
                  .gone = EndReason::kQueenSeenOrNotNeeded};
  for (const auto pawn : rules::Squares(sets.of(color, rules::PieceType::kPawn) & near)) {
    if (is_simply_taken(position, pawn, color)) continue;
    const bool on_seventh = (rules::bit(pawn) & seventh_of(color)) != 0;
    const auto since = near_since(record, plies, pawn, color);
    const auto patience = on_seventh ? kStandsOnSeventh : kStandsOnSixth;
    const bool is_sooner =
        finding.squares.empty() || since + patience < finding.since + finding.patience;
    finding.squares.push_back(pawn);
    if (!is_sooner) continue;
    finding.since = since;
    finding.patience = patience;
  }
  if (!finding.squares.empty()) found.push_back(std::move(finding));
}

}  // namespace jadoube::arbiter
