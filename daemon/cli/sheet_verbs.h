#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds `jadoube sheet` with one verb for each sheet to `app`. The verb sets `code` to the exit
/// code.
void add_sheet_verbs(CLI::App& app, const Common& common, int& code);

}  // namespace jadoube::cli
