#pragma once

#include "daemon/app/config/config.h"
#include "daemon/app/config/config_reader.h"
#include "daemon/app/config/toml.h"
#include "daemon/outputs/settings.h"

namespace jadoube::app {

/// Reads [engine]: how a chess engine analyses what spectators see.
void read_engine(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [evidence]: who stamps the evidence of games. Call it when [relay] is read.
void read_evidence(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [http], [livechess] and every [[output]].
void read_outputs(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [push]: alerts on the devices of arbiters and operators. Call it when [http] is read.
void read_push(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads the keys that only outputs of kind "speech" have.
void read_speech_keys(ConfigReader& reader, const toml::table& table,
                      outputs::OutputSettings& output);

}  // namespace jadoube::app
