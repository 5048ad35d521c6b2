#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "daemon/model/event.h"
#include "rules/error.h"

namespace jadoube::api {

/// The present game on a board. Null: there is none.
using PresentGame = std::function<const model::Game*(const std::string& board)>;

/// Reads an event of WatchEvents back, in the form for relays or for viewers. The bytes come from
/// another machine, so nothing in them is trusted: what is read can be applied to the board, and
/// every ply moves a piece of the side to move.
///
/// `present` must have the games after all events before this one. The event has no number yet.
/// Nothing: a relay does not show it, for example what the sensors report. A ply that reads
/// CONFIRMED but is not legal in its position becomes illegal again: viewers are not told.
/// InvalidArgument: it is no event, or it does not fit the present game; the message says why.
rules::Expected<std::optional<model::Event>> decode_event(std::string_view bytes,
                                                          const PresentGame& present);

}  // namespace jadoube::api
