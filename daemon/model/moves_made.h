#pragma once

#include <cstddef>

#include "daemon/model/by_color.h"
#include "daemon/model/game.h"

namespace jadoube::model {

/// The moves that each player has completed after the first `plies` plies of the game. Moves before
/// the starting position count too, if its move number says so.
inline ByColor<int> moves_made(const Game& game, std::size_t plies) {
  const int before = game.start.fullmove_number() - 1;
  const auto count = static_cast<int>(plies);
  const bool black_first = game.start.turn() == rules::Color::kBlack;
  if (black_first) return {before + 1 + count / 2, before + (count + 1) / 2};
  return {before + (count + 1) / 2, before + count / 2};
}

}  // namespace jadoube::model
