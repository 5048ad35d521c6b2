#include "daemon/tracking/sensors/sensing.h"

#include "daemon/tracking/sensors/difference.h"

namespace jadoube::tracking {

using rules::Move;
using rules::Piece;
using rules::Square;

Piece reported_piece(const rules::Position& position, const rules::Placement& reported,
                     Square square, SensingClass sensing) {
  if (reported[square] != Piece::kNone) return reported[square];
  return as_sensed(position.placement()[square], sensing);
}

Piece reported_arrival(const rules::Position& before, const rules::Placement& reported, Move move,
                       SensingClass sensing) {
  if (!move.promotion) return reported_piece(before, reported, move.from, sensing);
  return as_sensed(rules::make_piece(before.turn(), *move.promotion), sensing);
}

rules::Placement reported_after(const rules::Position& before, const rules::Placement& reported,
                                Move move, const rules::Position& after, SensingClass sensing) {
  auto seen = reported;
  for (const auto square : rules::Squares(differing(before.placement(), after.placement()))) {
    seen.set(square, as_sensed(after.placement()[square], sensing));
  }
  if (before.is_castling(move)) {
    const auto to = rules::castling_targets(move.from, move.to);
    seen.set(to.king, reported_piece(before, reported, move.from, sensing));
    seen.set(to.rook, reported_piece(before, reported, move.to, sensing));
  } else {
    seen.set(move.to, reported_arrival(before, reported, move, sensing));
  }
  return seen;
}

}  // namespace jadoube::tracking
