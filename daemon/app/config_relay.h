#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"

namespace jadoube::app {

/// Reads [relay] and its halls. Call it last: a relay has no boards, and some outputs are not for
/// relays.
void read_relay(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
