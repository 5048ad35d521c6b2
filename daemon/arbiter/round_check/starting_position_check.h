#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/round_check/round_check.h"
#include "drivers/capabilities.h"
#include "rules/placement.h"

namespace jadoube::arbiter {

/// What is wrong with `placement`, which should be `start`, the initial position of the pairing; or
/// else the starting position of standard chess, or with `chess960` any of the 960. `sensing`: what
/// the board can sense of pieces. Empty if nothing is wrong.
std::vector<RoundFinding> check_starting_position(
    const rules::Placement& placement, bool chess960, drivers::SensingClass sensing,
    const std::optional<rules::Placement>& start = {});

}  // namespace jadoube::arbiter
