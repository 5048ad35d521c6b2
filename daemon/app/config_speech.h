#pragma once

#include "daemon/app/config_reader.h"
#include "daemon/outputs/settings.h"

namespace jadoube::app {

/// Reads the keys that only outputs of kind "speech" have.
void read_speech_keys(ConfigReader& reader, const toml::table& table,
                      outputs::OutputSettings& output);

}  // namespace jadoube::app
