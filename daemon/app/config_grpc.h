#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"

namespace jadoube::app {

/// Reads the table [grpc] of `root` into `settings`. Settings that it does not have stay.
void read_grpc(ConfigReader& reader, const toml::table& root, GrpcSettings& settings);

}  // namespace jadoube::app
