#include "rules/mate/lost_branches.h"

#include "rules/mate/material.h"
#include "rules/mate/static_proof.h"

namespace jadoube::rules {
namespace {

// The limit of a static proof by cases. It costs about as much as a thousand positions.
constexpr int kMostCases = 30;

}  // namespace

// Allows some proofs for nothing (`free`), some for each success, and one for every `price`
// positions found.
template <typename Proof>
bool LostBranches::Trial::proves(std::size_t seen, Proof proof) {
  if (tries >= free + 4 * successes + seen / price) return false;
  ++tries;
  const bool proved = proof();
  successes += proved ? 1 : 0;
  return proved;
}

bool LostBranches::is_lost(const SquareSets& before, const SquareSets& after, Move move,
                           std::size_t seen) {
  const bool by_pawn = contains(before.of(PieceType::kPawn), move.from);
  const bool takes = count(after.occupied()) != count(before.occupied());
  if (shortcuts_ == Shortcuts::kNone || (!by_pawn && !takes)) return false;
  if ((takes || move.promotion) && material_cannot_mate(after, player_)) return true;
  if (shortcuts_ == Shortcuts::kMaterial || after.in_check(after.turn)) return false;
  return static_.proves(seen, [&] {
    return proves_no_mate(after, player_);
  }) || by_cases_.proves(seen, [&] { return proves_no_mate_by_cases(after, player_, kMostCases); });
}

}  // namespace jadoube::rules
