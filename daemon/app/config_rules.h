#pragma once

#include "daemon/app/config_reader.h"
#include "daemon/arbiter/tournament_rules.h"

namespace jadoube::app {

/// Reads the table [event] of `root` into `rules`, and tells `reader` what is wrong with it. The
/// keys are those in `config.h`.
void read_event(ConfigReader& reader, const toml::table& root, arbiter::TournamentRules& rules);

}  // namespace jadoube::app
