#pragma once

#include <optional>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/game.h"

namespace jadoube::arbiter {

/// How a game goes on at another board.
struct MovedGame {
  /// The game up to the position from which it is played at the other board.
  model::Game from;
  /// What the other board has recorded of it since.
  std::vector<model::Ply> recorded_there = {};
  /// The other board has begun a game of its own from that position: the record that the moved game
  /// replaces.
  bool replaces_game = false;
};

/// How `from` goes on at `board`. Nothing: its position does not stand there yet, and nothing was
/// played from it there. The last moves may have been taken back when the pieces were set up, or a
/// few moves may have been played that nobody saw: they are INFERRED.
std::optional<MovedGame> moved_game(const model::Game& from, const model::Board& board);

}  // namespace jadoube::arbiter
