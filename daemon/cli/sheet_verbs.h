#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Declares `jadoube sheet` with a verb for each sheet in `app`; the one that is called sets `code`
/// to the exit code.
void add_sheet_verbs(CLI::App& app, const Common& common, int& code);

}  // namespace jadoube::cli
