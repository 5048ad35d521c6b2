#pragma once

#include <CLI/App.hpp>

#include "daemon/client/client.h"

namespace jadoube::cli {

/// Adds all verbs of `jadoube` except `laws`. The verbs set `code` to the exit code. `common` and
/// `code` must live longer than `app`.
void add_program_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli
