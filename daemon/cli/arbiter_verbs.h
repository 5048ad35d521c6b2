#pragma once

#include <CLI/App.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds `arbiter`, with one verb for each decision. `common` and `code` must live longer than
/// `app`.
void add_arbiter_verbs(CLI::App& app, const Common& common, int& code);

}  // namespace jadoube::cli
