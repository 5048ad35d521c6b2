#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"

namespace jadoube::app {

/// Reads [http], [livechess] and every [[output]].
void read_outputs(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
