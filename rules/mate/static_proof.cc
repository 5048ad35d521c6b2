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

}  // namespace

bool proves_no_mate(const SquareSets& sets, Color player) {
  if (!is_fit(sets)) return false;
  const Reach reach(sets);
  for (const Square square : Squares(reach.king(opponent_of(player)).reach)) {
    if (may_be_mated_on(square, player, reach)) return false;
  }
  return true;
}

}  // namespace jadoube::rules
