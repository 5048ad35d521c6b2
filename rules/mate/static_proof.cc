#include "rules/mate/static_proof.h"

#include "rules/mate/mate_pattern.h"
#include "rules/mate/reach.h"

namespace jadoube::rules {
namespace {

bool is_fit(const SquareSets& sets) {
  return count(sets.of(Color::kWhite, PieceType::kKing)) == 1 &&
         count(sets.of(Color::kBlack, PieceType::kKing)) == 1 &&
         (sets.of(PieceType::kPawn) & (kRank1 | kRank8)) == 0 &&
         !sets.in_check(opponent_of(sets.turn));
}

// Whether `player` may mate the king on `square` before any of the open captures. He has just moved
// another man than his king (or castled), so that the kings stood there before; or his king, out of
// the line of the man who checks. With what has just captured the kings have no before.
bool may_mate_on(Square square, const Reach& reach, Color player) {
  if (!may_be_mated_on(square, player, reach)) return false;
  const Color victim = opponent_of(player);
  const Bitboard before = reach.king_pairs().squares(player, square, player);
  const Bitboard now = reach.king_pairs().squares(player, square, victim);
  const Bitboard arrived = reach.arrival().squares(player, square, victim);
  Bitboard still = reach.castling_squares(player);
  if (reach.has_other_moves(player)) still |= before;
  if (!reach.king_arrived()) still |= arrived;
  for (const Square own : Squares(now & still)) {
    if (may_be_mated_on(square, player, reach, own)) return true;
  }
  for (const Square own : Squares(now)) {
    const bool took = reach.king_arrived() && contains(arrived, own);
    const Bitboard from = king_attacks(own) & (took ? kAllSquares : before);
    if (from != 0 && may_be_mated_by_discovery(square, player, reach, own, from)) return true;
  }
  return false;
}

bool may_mate(const Reach& reach, Color player) {
  for (const Square square : Squares(reach.king(opponent_of(player)).reach)) {
    if (may_mate_on(square, reach, player)) return true;
  }
  return false;
}

bool proves_by_cases(const Reach& reach, Color player, int& left) {
  if (--left < 0 || may_mate(reach, player)) return false;
  for (const Reach::Capture capture : reach.open_captures()) {
    const auto next = reach.after(capture);
    if (next && !proves_by_cases(*next, player, left)) return false;
  }
  return true;
}

}  // namespace

bool proves_no_mate(const SquareSets& sets, Color player) {
  if (!is_fit(sets)) return false;
  const Reach reach(sets, Captures::kMerged);
  for (const Square square : Squares(reach.king(opponent_of(player)).reach)) {
    if (may_be_mated_on(square, player, reach)) return false;
  }
  return true;
}

bool proves_no_mate_by_cases(const SquareSets& sets, Color player, int limit) {
  return is_fit(sets) && proves_by_cases(Reach(sets, Captures::kByCase), player, limit);
}

}  // namespace jadoube::rules
