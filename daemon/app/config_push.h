#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"
#include "daemon/app/toml.h"

namespace jadoube::app {

/// Reads [push]: alerts on the devices of arbiters and operators. Call it when [http] is read.
void read_push(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
