#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"
#include "daemon/app/toml.h"

namespace jadoube::app {

/// Reads all tables of a configuration. `reader` remembers what is wrong; then the result counts
/// for nothing.
Config read_tables(ConfigReader& reader, const toml::table& root);

}  // namespace jadoube::app
