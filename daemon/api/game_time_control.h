#pragma once

#include <functional>
#include <string>

#include "daemon/api/convert.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::api {

/// Gets the rules of the game on a board. Any thread.
using RulesOfBoard = std::function<arbiter::TournamentRules(const std::string& board)>;

/// The time control of the game at `place`, in PGN's form: the one of its section, or else the one
/// in force on its board. Empty: not known. Any thread.
std::string time_control_of(const stream::Feed& feed, const GamePlace& place,
                            const RulesOfBoard& rules_of);

}  // namespace jadoube::api
