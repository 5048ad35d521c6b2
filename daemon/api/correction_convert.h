#pragma once

#include <string>
#include <string_view>

#include "daemon/arbiter/decisions/ruling.h"
#include "jadoube/v1/correction.pb.h"

/// Between an arbiter's decisions and the API.
namespace jadoube::api {

/// What is decided; a game to be resumed is only named yet. InvalidArgument where there is no
/// decision, or a part of it is missing; the message names it.
rules::Expected<arbiter::Decision> from_proto(const v1::Decision& decision);

/// The ruling, number so and so of `rulings`, about the game called `game`.
v1::Correction to_proto(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings,
                        const std::string& game);

}  // namespace jadoube::api
