#pragma once

#include <optional>

#include "rules/mate/chance.h"
#include "rules/move.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// A move towards a mate, and whether it is the mate.
struct PromisingMove {
  Move move;
  bool is_mate = false;
};

/// The most promising legal move of the side to move on the way to a mate by `mater`, whose
/// opponent must have a king; each move promises what `taste_for` says and a number of `chance`
/// more. A mate by `mater` as soon as one is seen, which is nearly every time there is one. Nothing
/// if there is no move. A guess, for a search to go the promising way first: nothing is proved.
std::optional<PromisingMove> most_promising(const SquareSets& sets, Color mater, Chance& chance);

}  // namespace jadoube::rules
