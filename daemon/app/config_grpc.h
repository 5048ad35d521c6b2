#pragma once

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"

namespace jadoube::app {

/// Takes `[grpc]` out of `root`; what it does not say stays in `settings`.
void read_grpc(ConfigReader& reader, const toml::table& root, GrpcSettings& settings);

}  // namespace jadoube::app
