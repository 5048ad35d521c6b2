#pragma once

#include "rules/square_sets.h"

namespace jadoube::arbiter {

/// Whether all men stand on their own first two ranks and fill them, as where a game begins: an
/// array, right or wrong.
inline bool is_array(const rules::SquareSets& sets) {
  return sets.of(rules::Color::kWhite) == (rules::rank_squares(0) | rules::rank_squares(1)) &&
         sets.of(rules::Color::kBlack) == (rules::rank_squares(6) | rules::rank_squares(7));
}

}  // namespace jadoube::arbiter
