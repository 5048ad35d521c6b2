#include "rules/mate/static_proof.h"

#include "rules/mate/mate_pattern.h"
#include "rules/mate/reach.h"

namespace jadoube::rules {
namespace {

// Steps in building mates. Some millions of steps take a second.
constexpr int kSteps = 5'000, kStepsByCases = 50'000;

bool is_fit(const SquareSets& sets) {
  return sets.has_one_king_each() && (sets.of(PieceType::kPawn) & (kRank1 | kRank8)) == 0 &&
         !sets.in_check(opponent_of(sets.turn));
}

// A running proof: how many steps are left.
struct Proof {
  Color player;
  int steps, cases = 1;

  bool may_mate(const Reach& reach) {
    for (const Square square : Squares(reach.king(opponent_of(player)).reach)) {
      if (may_be_mated_on(square, player, reach, steps)) return true;
    }
    return false;
  }

  // True if `player` may mate the king on `square` before any of the open captures. The last move
  // was one of three: another piece moved; the player castled; or the player's king left the line
  // of the piece that gives check. In the first two cases both kings stood there before. After a
  // capture there is no position before it to check.
  bool may_mate_with_kings(Square square, const Reach& reach) {
    if (!may_be_mated_on(square, player, reach, steps)) return false;
    const Color victim = opponent_of(player);
    const Bitboard before = reach.king_pairs().squares(player, square, player);
    const Bitboard now = reach.king_pairs().squares(player, square, victim);
    const Bitboard arrived = reach.arrival().squares(player, square, victim);
    Bitboard still = reach.castling_squares(player);
    if (reach.has_other_moves(player)) still |= before;
    if (!reach.king_arrived()) still |= arrived;
    for (const Square own : Squares(now & still)) {
      if (may_be_mated_on(square, player, reach, own, steps)) return true;
    }
    for (const Square own : Squares(now)) {
      const bool took = reach.king_arrived() && contains(arrived, own);
      const Bitboard from = king_attacks(own) & (took ? kAllSquares : before);
      if (from == 0) continue;
      if (may_be_mated_by_discovery(square, player, reach, own, from, steps)) return true;
    }
    return false;
  }

  bool holds_by_cases(const Reach& reach) {
    if (--cases < 0) return false;
    for (const Square square : Squares(reach.king(opponent_of(player)).reach)) {
      if (may_mate_with_kings(square, reach)) return false;
    }
    for (const Reach::Capture capture : reach.open_captures()) {
      const auto next = reach.after(capture);
      if (next && !holds_by_cases(*next)) return false;
    }
    return true;
  }
};

}  // namespace

bool proves_no_mate(const SquareSets& sets, Color player) {
  if (!is_fit(sets)) return false;
  return !Proof{player, kSteps}.may_mate(Reach(sets, Captures::kMerged));
}

bool proves_no_mate_by_cases(const SquareSets& sets, Color player, int limit) {
  if (!is_fit(sets)) return false;
  return Proof{player, kStepsByCases, limit}.holds_by_cases(Reach(sets, Captures::kByCase));
}

}  // namespace jadoube::rules
