#include "daemon/tracking/inferred/called_for.h"

#include "daemon/tracking/inferred/next_hypothesis.h"

namespace jadoube::tracking {

using rules::Bitboard;
using rules::Move;
using rules::Piece;
using rules::Square;

namespace {

bool has_come(const Hypothesis& h, Square square, Piece piece, const SensorEvidence& evidence) {
  return evidence.sensor_events.has_come(square, piece, first_that_counts_on(h, square, evidence));
}

/// True if the piece on `square` was lifted since.
bool has_left(const Hypothesis& h, Square square, const SensorEvidence& evidence) {
  const auto earlier = h.shown[square];
  return evidence.placement[square] != earlier ||
         evidence.sensor_events.has_left(square, earlier,
                                         first_that_counts_on(h, square, evidence));
}

}  // namespace

bool is_replaced(const Hypothesis& h, Move move, const SensorEvidence& evidence) {
  if (evidence.sensing == SensingClass::kIdentity ||
      h.position.placement()[move.to] == Piece::kNone) {
    return false;
  }
  const auto earlier = h.shown[move.to];
  return earlier == reported_arrival(h.position, h.shown, move, evidence.sensing) &&
         !h.position.is_castling(move) && !has_left(h, move.to, evidence);
}

Bitboard arrivals_since(const Hypothesis& h, const SensorEvidence& evidence) {
  return evidence.sensor_events.arrivals(first_that_counts(h, evidence));
}

bool is_called_for(const Hypothesis& h, Move move, Bitboard arrivals,
                   const SensorEvidence& evidence) {
  if (!is_promotion_of_choice(move, evidence.sensing)) return false;
  if (h.position.is_castling(move)) {
    // In Chess960 one of the two may be already where it is to go.
    const auto to = rules::castling_targets(move.from, move.to);
    const auto king = reported_piece(h.position, h.shown, move.from, evidence.sensing);
    const auto rook = reported_piece(h.position, h.shown, move.to, evidence.sensing);
    return ((rules::contains(arrivals, to.king) && has_come(h, to.king, king, evidence)) ||
            (rules::contains(arrivals, to.rook) && has_come(h, to.rook, rook, evidence) &&
             (to.king == move.from || has_left(h, move.from, evidence))));
  }
  const auto placed = reported_arrival(h.position, h.shown, move, evidence.sensing);
  const bool came = rules::contains(arrivals, move.to) && has_come(h, move.to, placed, evidence);
  if (evidence.sensing == SensingClass::kIdentity) return came;
  // A board that does not distinguish pieces knows a piece that came only by the piece that left.
  // It does not see that a piece was replaced by another.
  return (came || is_replaced(h, move, evidence)) && has_left(h, move.from, evidence);
}

}  // namespace jadoube::tracking
