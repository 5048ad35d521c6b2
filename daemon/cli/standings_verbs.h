#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds `standings` and `matches`. They set `code` to the exit code.
void add_standings_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli
