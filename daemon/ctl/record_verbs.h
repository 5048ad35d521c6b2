#pragma once

#include <CLI/CLI.hpp>

#include "daemon/ctl/verbs.h"

namespace jadoube::ctl {

/// Adds what looks after the record as a whole: `status`, `backup`, `export`, `import`,
/// `prune`. `code` is
/// what the process ends with.
void add_record_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::ctl
