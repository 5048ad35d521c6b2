#pragma once

#include "daemon/arbiter/event_rules.h"
#include "daemon/config_reader.h"

namespace jadoube {

/// Reads the table [event] of `root` into `rules`, and tells `reader` what is wrong with it. The
/// keys are those in `config.h`.
void read_event(ConfigReader& reader, const toml::table& root, arbiter::EventRules& rules);

}  // namespace jadoube
