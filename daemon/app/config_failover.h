#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"
#include "daemon/app/toml.h"

namespace jadoube::app {

/// Reads [failover]: the other daemon of this hall. Call it when everything else is read.
void read_failover(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
