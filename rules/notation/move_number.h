#pragma once

#include <cstddef>
#include <string>

#include "rules/position.h"

namespace jadoube::rules {

/// The move number of the ply that comes `plies` plies after `start`.
inline int move_number(const Position& start, std::size_t plies = 0) {
  const std::size_t since_white = plies + (start.turn() == Color::kBlack ? 1 : 0);
  return start.fullmove_number() + static_cast<int>(since_white / 2);
}

/// The move number as written before the move: "12." for White, "12..." for Black.
inline std::string move_number_text(const Position& start, std::size_t plies = 0) {
  const bool white = (start.turn() == Color::kWhite) == (plies % 2 == 0);
  return std::to_string(move_number(start, plies)) + (white ? "." : "...");
}

}  // namespace jadoube::rules
