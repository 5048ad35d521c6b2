#pragma once

#include <cstddef>

#include "daemon/arbiter/record.h"

namespace jadoube::arbiter {

/// Whether firm ply `index`, counted from 0, which is the last one and not legal, may as well be a
/// legal one whose piece was set down between two squares, now or with its last move; or the board
/// shows more than the ply.
bool may_be_set_down_badly(const Record& record, std::size_t index);

}  // namespace jadoube::arbiter
