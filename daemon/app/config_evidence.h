#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"
#include "daemon/app/toml.h"

namespace jadoube::app {

/// Reads [evidence]: who stamps the evidence of games. Call it when [relay] is read.
void read_evidence(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
