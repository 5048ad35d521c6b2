#pragma once

#include <CLI/CLI.hpp>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Adds the verbs for the record as a whole: `status`, `backup`, `export`, `import`,
/// `remove-import`, `prune`. They
/// set `code` to the exit code.
void add_record_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli
