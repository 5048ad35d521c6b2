#include "daemon/watch/called_for.h"

#include "daemon/watch/ply_manner.h"

namespace jadoube::watch {

using rules::Bitboard;
using rules::Move;
using rules::Piece;
using rules::Square;

namespace {

bool has_come(const Hypothesis& h, Square square, Piece piece, const Scene& scene) {
  return scene.happenings.has_come(square, piece, first_that_counts_on(h, square, scene));
}

/// Whether what stood on `square` was lifted since.
bool has_left(const Hypothesis& h, Square square, const Scene& scene) {
  const auto stood = h.shown[square];
  return scene.picture[square] != stood ||
         scene.happenings.has_left(square, stood, first_that_counts_on(h, square, scene));
}

}  // namespace

bool is_replaced(const Hypothesis& h, Move move, const Scene& scene) {
  if (scene.sensing == SensingClass::kIdentity || h.position.placement()[move.to] == Piece::kNone) {
    return false;
  }
  const auto stood = h.shown[move.to];
  return stood == reported_arrival(h.position, h.shown, move, scene.sensing) &&
         !h.position.is_castling(move) && !has_left(h, move.to, scene);
}

Bitboard arrivals_since(const Hypothesis& h, const Scene& scene) {
  return scene.happenings.arrivals(first_that_counts(h, scene));
}

bool is_called_for(const Hypothesis& h, Move move, Bitboard arrivals, const Scene& scene) {
  if (!is_promotion_of_choice(move, scene.sensing)) return false;
  if (h.position.is_castling(move)) {
    // In Chess960 one of the two may stand where he is to go.
    const auto to = rules::castling_targets(move.from, move.to);
    const auto king = reported_man(h.position, h.shown, move.from, scene.sensing);
    const auto rook = reported_man(h.position, h.shown, move.to, scene.sensing);
    return ((rules::contains(arrivals, to.king) && has_come(h, to.king, king, scene)) ||
            (rules::contains(arrivals, to.rook) && has_come(h, to.rook, rook, scene) &&
             (to.king == move.from || has_left(h, move.from, scene))));
  }
  const auto placed = reported_arrival(h.position, h.shown, move, scene.sensing);
  const bool came = rules::contains(arrivals, move.to) && has_come(h, move.to, placed, scene);
  if (scene.sensing == SensingClass::kIdentity) return came;
  // A board without identities cannot tell who came but by who left, and does not see a piece
  // replaced by another.
  return (came || is_replaced(h, move, scene)) && has_left(h, move.from, scene);
}

}  // namespace jadoube::watch
