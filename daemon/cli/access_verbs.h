#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds `enter`, `tokens` and `open`. They set `code` to the exit code.
void add_access_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli
