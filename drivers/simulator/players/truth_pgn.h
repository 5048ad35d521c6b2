#pragma once

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/players/truth.h"
#include "rules/pgn/pgn_game.h"

namespace jadoube::drivers::simulator {

/// The plies that the hands had played by `now` when they performed `game`. `now` counts from the
/// start of the script. A ply counts when its last piece is released, even if it is illegal.
/// Comments name the plies that were taken back. `ended`: the result was shown. The tags are those
/// of the game.
rules::PgnGame as_played(const rules::PgnGame& game, const Truth& truth, BoardTime now, bool ended);

}  // namespace jadoube::drivers::simulator
