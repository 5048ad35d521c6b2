#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/round_check/round_finding.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/board.h"
#include "drivers/observation.h"

namespace jadoube::arbiter {

/// What is wrong with the clock of `board` before its game has begun: times, mode and lever, as far
/// as the time control of `rules` and `read`, its last reading, let that be known.
std::vector<RoundFinding> check_set_clock(const model::Board& board,
                                          const std::optional<drivers::ClockRead>& read,
                                          const TournamentRules& rules);

}  // namespace jadoube::arbiter
