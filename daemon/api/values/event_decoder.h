#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "daemon/api/values/publish.h"
#include "daemon/model/event.h"
#include "rules/error.h"

namespace jadoube::api {

/// The present game on a board. Null: there is none.
using PresentGame = std::function<const model::Game*(const std::string& board)>;

/// Reads an event of WatchEvents back. The bytes come from another machine, so nothing in them is
/// trusted. What is read can be applied to the board, and every ply moves a piece of the side to
/// move.
///
/// `present` must have the games after all events before this one. The event has no number yet.
/// `audience`: for whom it is read. Relays of viewers get nothing of sensors and incidents, also if
/// the bytes have it. Relays of arbiters get all but the pairs of boards and the incidents of the
/// other daemon itself. Nothing: it is not for this audience. A ply that reads CONFIRMED but is not
/// legal in its position becomes illegal again. The form for viewers does not show that a ply is
/// illegal. InvalidArgument: it is no event, or it does not fit the present game. The message has
/// the reason.
rules::Expected<std::optional<model::Event>> decode_event(std::string_view bytes,
                                                          const PresentGame& present,
                                                          Audience audience = Audience::kRelays);

}  // namespace jadoube::api
