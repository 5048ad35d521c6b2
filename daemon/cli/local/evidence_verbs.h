#pragma once

#include <CLI/CLI.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds the verbs `evidence` and `verify`. They set `code` to the exit code.
void add_evidence_verbs(CLI::App& app, const Common& common, int& code);

}  // namespace jadoube::cli
