#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"
#include "daemon/app/toml.h"

namespace jadoube::app {

/// Reads [engine]: how a chess engine analyses what spectators see.
void read_engine(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
