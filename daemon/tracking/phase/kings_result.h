#pragma once

#include "daemon/tracking/sensed/sensed.h"
#include "daemon/tracking/stage_values.h"

namespace jadoube::tracking {

/// True if the kings in the centre give no result. Then one is there by play, the other was put
/// beside a square to which a ply takes it, and its player has pressed.
bool is_pressed_king_ply(const Sensed& sensed, const GameView& game);

/// True if `placement` is on the board, except for the kings and the pieces that made room for
/// them.
bool is_under_kings(const rules::Placement& placement, const rules::Placement& current);

/// True if ply `index` took a king to a square of the centre, and that king is there in `current`.
bool is_king_still_there(const GameView& game, std::size_t index, const rules::Placement& current);

/// How many plies were there before a king set out for the centre to give the result. Firm plies
/// stay, and so does checkmate by a king that discovers it.
std::size_t plies_before_kings(const GameView& game, const Sensed& sensed);

}  // namespace jadoube::tracking
