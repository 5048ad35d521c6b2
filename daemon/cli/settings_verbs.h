#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds `settings` with its verbs. They set `code` to the exit code.
void add_settings_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli
