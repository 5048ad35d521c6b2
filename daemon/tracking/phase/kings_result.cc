#include "daemon/tracking/phase/kings_result.h"

#include <algorithm>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using rules::Square;

namespace {

/// A king's ply to the centre, followed by the other king within this time, was the first half of
/// giving the result. A king's ply to any other square was a stop on the way there, if the king
/// moved on at once.
constexpr std::chrono::seconds kGestureTakes{5};
constexpr std::chrono::seconds kGestureStopTakes{2};

}  // namespace

bool is_pressed_king_ply(const Sensed& sensed, const GameView& game) {
  const auto turn = sensed.side_to_move();
  if (!turn || !sensed.gesture.kings_in_centre() || !game.in_play()) return false;
  const auto mover = rules::opponent_of(*turn);
  const auto count = game.plies().size();
  const auto& before = game.before(count > 0 && game.last().turn() != mover ? count - 1 : count);
  if (before.turn() != mover) return false;
  const auto& sets = before.square_sets();
  const auto home = [&](rules::Color color) {
    return rules::first_square(sets.of(color, rules::PieceType::kKing));
  };
  const auto current = [&](rules::Color color, Square square) {
    return sensed.placement()[square] == rules::make_piece(color, rules::PieceType::kKing);
  };
  if (!current(*turn, home(*turn))) return false;
  for (const auto move : before.legal_moves()) {
    if (move.from != home(mover) || before.is_castling(move)) continue;
    for (const auto beside : rules::Squares(rules::king_attacks(move.to))) {
      if (current(mover, beside)) return true;
    }
  }
  return false;
}

bool is_under_kings(const rules::Placement& placement, const rules::Placement& current) {
  return std::ranges::all_of(differences(current, placement), [&](Square square) {
    return is_centre(square) || is_king(placement[square]);
  });
}

bool is_king_still_there(const GameView& game, std::size_t index, const rules::Placement& current) {
  const auto move = game.plies()[index].move;
  const auto king = game.before(index).placement()[move.from];
  return is_king(king) && is_centre(move.to) && current[move.to] == king;
}

std::size_t plies_before_kings(const GameView& game, const Sensed& sensed) {
  const bool knows_pieces = sensed.sensing() == SensingClass::kIdentity;
  auto i = game.firm_count();
  for (; i < game.plies().size(); ++i) {
    const auto& ply = game.plies()[i];
    const bool taken_for_another = is_centre(ply.move.to) && !knows_pieces;
    const bool by_king = is_king(game.before(i).placement()[ply.move.from]);
    if (!by_king && !taken_for_another) continue;
    // No rook goes with a king on its way to the centre.
    if (game.before(i).is_castling(ply.move)) continue;
    const bool came = taken_for_another || is_king_still_there(game, i, sensed.placement());
    if (!came && game.before(i + 1).is_checkmate()) continue;
    const auto takes = came ? kGestureTakes : kGestureStopTakes;
    if (sensed.gesture.since() - ply.made_at < takes) break;
  }
  return i;
}

}  // namespace jadoube::tracking
