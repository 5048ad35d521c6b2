#pragma once

#include "rules/square_sets.h"

namespace jadoube::arbiter {

/// True if all 32 pieces stand on the first two ranks of their side, as where a game begins. The
/// pieces may stand on the wrong squares of these ranks.
inline bool fill_own_ranks(const rules::SquareSets& sets) {
  return sets.of(rules::Color::kWhite) == (rules::rank_squares(0) | rules::rank_squares(1)) &&
         sets.of(rules::Color::kBlack) == (rules::rank_squares(6) | rules::rank_squares(7));
}

}  // namespace jadoube::arbiter
