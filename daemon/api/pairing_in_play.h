#pragma once

#include <optional>

#include "daemon/model/board.h"
#include "daemon/model/tournament.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::api {

/// The game of `pairing` that is played now. Nothing: none is. It is none that was given a result
/// by the pairing program, and none that was postponed.
std::optional<model::Game> game_played_now(const model::Pairing& pairing, const stream::Feed& feed);

}  // namespace jadoube::api
