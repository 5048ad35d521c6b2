#pragma once

#include <chrono>

#include "daemon/model/by_color.h"
#include "rules/placement.h"
#include "rules/square.h"
#include "rules/square_sets.h"

namespace jadoube::arbiter {

using model::ByColor;
using model::kColors;

/// True if two times are no more than `tolerance` apart.
constexpr bool is_near(std::chrono::milliseconds a, std::chrono::milliseconds b,
                       std::chrono::milliseconds tolerance) {
  return std::chrono::abs(a - b) <= tolerance;
}

/// True if all 32 pieces are on the first two ranks of their side, as at the start of a game. The
/// pieces may be on the wrong squares of these ranks.
inline bool fill_own_ranks(const rules::SquareSets& sets) {
  return sets.of(rules::Color::kWhite) == (rules::rank_squares(0) | rules::rank_squares(1)) &&
         sets.of(rules::Color::kBlack) == (rules::rank_squares(6) | rules::rank_squares(7));
}

/// The number of queens of each colour on the board.
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
