#pragma once

#include "daemon/arbiter/by_color.h"
#include "rules/bitboard.h"
#include "rules/placement.h"
#include "rules/square_sets.h"

namespace jadoube::arbiter {

/// True if all 32 pieces stand on the first two ranks of their side, as where a game begins. The
/// pieces may stand on the wrong squares of these ranks.
inline bool fill_own_ranks(const rules::SquareSets& sets) {
  return sets.of(rules::Color::kWhite) == (rules::rank_squares(0) | rules::rank_squares(1)) &&
         sets.of(rules::Color::kBlack) == (rules::rank_squares(6) | rules::rank_squares(7));
}

/// How many queens of each colour stand on the board.
inline ByColor<int> queens_on(const rules::Placement& placement) {
  ByColor<int> queens;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    for (const auto color : kColors) {
      queens[color] += placement[square] == make_piece(color, rules::PieceType::kQueen) ? 1 : 0;
    }
  }
  return queens;
}

}  // namespace jadoube::arbiter
