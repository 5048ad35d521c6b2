#pragma once

#include "daemon/config.h"
#include "daemon/config_reader.h"

namespace jadoube {

/// Takes `[grpc]` out of `root`; what it does not say stays in `settings`.
void read_grpc(ConfigReader& reader, const toml::table& root, GrpcSettings& settings);

}  // namespace jadoube
