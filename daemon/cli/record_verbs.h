#pragma once

#include <CLI/CLI.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds what looks after the record as a whole: `status`, `backup`, `export`, `import`,
/// `prune`. `code` is
/// what the process ends with.
void add_record_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli
