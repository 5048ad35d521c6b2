#pragma once

#include <string>
#include <string_view>

#include "daemon/arbiter/ruling.h"
#include "jadoube/v1/correction.pb.h"

/// Between an arbiter's decisions and the API.
namespace jadoube::serve {

/// What is decided; nothing where the last decision is to be undone. InvalidArgument where there is
/// no decision, or a part of it is missing; the message names it.
rules::Expected<std::optional<arbiter::Decision>> from_proto(const v1::Decision& decision);

/// What becomes of an incident, and back. Nothing where it is none of the actions.
std::optional<arbiter::IncidentDecision::Kind> from_proto(v1::IncidentAction action);
v1::IncidentAction to_proto(arbiter::IncidentDecision::Kind kind);

/// The ruling, number so and so of `rulings`, about the game called `game`.
v1::Correction to_proto(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings,
                        const std::string& game);

}  // namespace jadoube::serve
