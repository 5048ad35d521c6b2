#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outputs/livechess/eboard.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs::livechess {

/// The rounds that HTTP shows. Null: none.
using Rounds = std::shared_ptr<const std::vector<Round>>;

/// The answer to `GET /api/v1.0/` and `call`, in LiveChess' layout: `eboards`, `tournaments`,
/// `tournament/ID`, `round/ID/0` (counted from 0), `game/ID`. Nothing: there is no such call, or it
/// names something that does not exist.
///
/// One client refuses an object with a key too few or too many. The id of a tournament is
/// `cloud_id`, that of a pairing is `Heading::game_id`.
std::optional<std::string> answer_call(std::string_view call, const EboardList& boards,
                                       const Rounds& rounds, const ReleasePolicy& policy);

/// The same for a call over the WebSocket that is about tournaments: in one line. Spectators read
/// it, so it shows what outputs show.
std::optional<std::string> answer_rounds_call(std::string_view call, const Rounds& rounds);

}  // namespace jadoube::outputs::livechess
