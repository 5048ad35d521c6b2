#pragma once

#include "rules/chess960.h"
#include "rules/position.h"
#include "tests/support/random_chess.h"

namespace jadoube::tests {

/// How many games `play_random_games` plays, and the most plies of a game.
inline constexpr int kGames = 60;
inline constexpr int kPlies = 160;

/// The standard starting position or a Chess960 one, in turn.
inline rules::Position random_start(int game, Random& random) {
  const auto array =
      rules::Chess960Number::of(static_cast<int>(below(rules::Chess960Number::kCount, random)));
  return game % 2 == 0 ? rules::Position::initial() : rules::chess960_start(*array);
}

/// Calls `visit` with every position of random games and the move that is played there.
template <typename Visit>
void play_random_games(Visit visit) {
  Random random(1);
  for (int game = 0; game < kGames; ++game) {
    rules::Position position = random_start(game, random);
    for (int ply = 0; ply < kPlies && !position.legal_moves().empty(); ++ply) {
      const rules::Move move = random_move(position, random);
      visit(position, move);
      position = position.after(move);
    }
  }
}

}  // namespace jadoube::tests
