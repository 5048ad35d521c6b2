#pragma once

#include "daemon/model/game.h"

namespace jadoube::model {

/// True if nobody saw how `ply` was made, and nothing that follows will tell. Other plies are
/// inferred because others explain nearly as well what was seen: only a later ply made them firm. A
/// press confirms what is decided, so an inferred ply with a press is one of several ways through
/// an outage.
constexpr bool was_unseen(const Ply& ply) {
  if (ply.state != PlyState::kInferred) return false;
  return ply.evidence == Evidence::kReconnect || ply.evidence == Evidence::kSquares ||
         ply.evidence == Evidence::kPress || ply.evidence == Evidence::kArbiter;
}

}  // namespace jadoube::model
