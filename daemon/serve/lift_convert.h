#pragma once

#include "daemon/watch/touch_duty.h"
#include "jadoube/v1/game.pb.h"
#include "jadoube/v1/lift.pb.h"
#include "rules/error.h"

namespace jadoube::serve {

/// The start, the result and the plies of `game`, these with move, SAN and time; nothing else of
/// it. Internal: the record holds a position or a ply that cannot be read.
rules::Expected<watch::Game> plies_of(const v1::Game& game);

/// The lifts before one ply of `game`.
v1::PlyLifts to_proto(const watch::PlyLifts& lifts, const watch::Game& game);

}  // namespace jadoube::serve
