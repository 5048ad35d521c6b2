#pragma once

#include "daemon/tracking/touches/touch_duty.h"
#include "jadoube/v1/lift.pb.h"

namespace jadoube::api {

/// The message of the lifts before one ply of `game`.
v1::PlyLifts to_proto(const tracking::PlyLifts& lifts, const model::Game& game);

}  // namespace jadoube::api
