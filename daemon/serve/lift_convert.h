#pragma once

#include "daemon/watch/touch_duty.h"
#include "jadoube/v1/lift.pb.h"

namespace jadoube::serve {

/// The lifts before one ply of `game`.
v1::PlyLifts to_proto(const watch::PlyLifts& lifts, const watch::Game& game);

}  // namespace jadoube::serve
