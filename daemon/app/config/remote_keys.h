#pragma once

#include "daemon/app/config/config.h"
#include "daemon/app/config/config_reader.h"
#include "daemon/app/config/toml.h"

namespace jadoube::app {

/// Reads [failover]: the other daemon of this hall. Call it when everything else is read.
void read_failover(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [relay] and its halls. Call it last: a relay has no boards, and some outputs are not for
/// relays.
void read_relay(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
