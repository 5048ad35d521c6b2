#pragma once

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/players/truth.h"
#include "rules/pgn/pgn_game.h"

namespace jadoube::drivers::simulator {

/// What hands that performed `game` had played by `now`, which counts from the script's beginning:
/// the plies whose last piece was released, illegal ones too, and in comments what was taken back.
/// `ended`: the result was shown. The tags are the game's.
rules::PgnGame as_played(const rules::PgnGame& game, const Truth& truth, BoardTime now, bool ended);

}  // namespace jadoube::drivers::simulator
