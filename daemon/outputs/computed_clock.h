#pragma once

#include <string_view>
#include <vector>

#include "daemon/model/game.h"
#include "rules/piece.h"

namespace jadoube::outputs {

/// Times for a game that is played without a clock at the board: what a clock would show if each
/// player had pressed when the ply was made. It starts with the first ply of the game, so this
/// takes no time. Nobody tells it about pauses. After a flag would have fallen, plies get no time.
///
/// Fills the clocks of `plies`, which start with `turn`. `time_control` is in PGN's form. True if
/// it did; false if a ply has a clock already, or if the time control is not known.
bool compute_clocks(std::string_view time_control, rules::Color turn,
                    std::vector<model::Ply>& plies);

}  // namespace jadoube::outputs
