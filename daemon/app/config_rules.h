#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"

namespace jadoube::app {

/// Reads the table [event] of `root` into `config`, and tells `reader` what is wrong with it. The
/// keys are those in `config.h`.
void read_event(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
