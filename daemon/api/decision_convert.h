#pragma once

#include <string>
#include <string_view>

#include "daemon/arbiter/decisions/ruling.h"
#include "jadoube/v1/decision.pb.h"
#include "jadoube/v1/ruling.pb.h"

/// Between an arbiter's decisions and the API.
namespace jadoube::api {

/// The decision. A game to be resumed is only named yet. InvalidArgument: there is no decision, or
/// a part of it is missing; the message names the part.
rules::Expected<arbiter::Decision> from_proto(const v1::Decision& decision);

/// `ruling`, which is one of `rulings` about the game called `game`.
v1::Ruling to_proto(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings,
                    const std::string& game);

}  // namespace jadoube::api
