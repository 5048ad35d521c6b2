#pragma once

#include "daemon/arbiter/by_color.h"
#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::arbiter {

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
