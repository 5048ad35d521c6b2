#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/model/event.h"
#include "daemon/values/audience.h"
#include "rules/error.h"

namespace jadoube::values {

/// The event for a hub: a values.v1.Event with its time, and with dates instead of moments. It has
/// what `audience` may read, kRelays or kDaemons. The number of the event is left out. Nothing: the
/// audience may read nothing of the event.
std::optional<std::string> encode_for_hub(const model::Event& event, Audience audience);

/// The present game on a board. Null: there is none.
using PresentGame = std::function<const model::Game*(const std::string& board)>;

/// Reads an event of a hub back. Another machine has sent the bytes, so everything in them is
/// checked. The result can be applied to the board, and every ply moves a piece of the side to
/// move.
///
/// `present` must have the games after all events before this one. The event has no number yet. It
/// has only what `audience` reads, also if the bytes have more. A ply that reads CONFIRMED but is
/// not legal in its position becomes illegal again: the form for viewers does not show that a ply
/// is illegal.
///
/// Nothing: it is not for this audience, or it is about the boards of a pair, which no relay shows.
/// InvalidArgument: it is no event, or it does not fit the present game. The message has the
/// reason.
rules::Expected<std::optional<model::Event>> decode_from_hub(std::string_view bytes,
                                                             const PresentGame& present,
                                                             Audience audience);

}  // namespace jadoube::values
