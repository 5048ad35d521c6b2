#include "daemon/arbiter/set_down_badly.h"

#include <algorithm>

#include "daemon/watch/difference.h"
#include "rules/attacks.h"

namespace jadoube::arbiter {
namespace {

/// Whether a piece that was to go to a neighbour of where it is read could have gone there.
bool may_stand_beside(const rules::Position& before, rules::Move move) {
  const auto near = rules::king_attacks(move.to);
  return std::ranges::any_of(before.legal_moves(), [&](rules::Move other) {
    return other.from == move.from && rules::contains(near, other.to);
  });
}

/// Whether the piece that makes ply `index` may have come from a neighbour of where it is written:
/// it could have gone there with its last move, and its move would be legal from there.
bool may_come_from_beside(const Record& record, std::size_t index) {
  const auto move = record.plies()[index].move;
  auto last = index;
  while (last > 0 && record.plies()[last - 1].move.to != move.from) --last;
  if (last-- == 0) return false;
  const auto& game = record.firm();
  const auto& earlier = game.position_after(last);
  const auto& before = game.position_after(index);
  return std::ranges::any_of(earlier.legal_moves(), [&](rules::Move other) {
    const bool beside = rules::contains(rules::king_attacks(move.from), other.to);
    if (other.from != record.plies()[last].move.from || !beside) return false;
    auto placement = before.placement();
    placement.set(other.to, placement[move.from]);
    placement.set(move.from, rules::Piece::kNone);
    return rules::Position(placement, before.turn()).is_legal({other.to, move.to, move.promotion});
  });
}

/// Whether the board shows the position and nothing else, but for a piece in the hand of who is on
/// move.
bool shows(const Record& record, const rules::Position& position) {
  const auto& seen = record.board().placement;
  const auto squares = watch::differing(position.placement(), seen);
  if (squares == 0) return true;
  const auto square = rules::first_square(squares);
  return !rules::more_than_one(squares) && seen[square] == rules::Piece::kNone &&
         rules::contains(position.square_sets().of(position.turn()), square);
}

}  // namespace

bool may_be_set_down_badly(const Record& record, std::size_t index) {
  const auto& before = record.firm().position_after(index);
  return !shows(record, record.last()) || may_stand_beside(before, record.plies()[index].move) ||
         may_come_from_beside(record, index);
}

}  // namespace jadoube::arbiter
