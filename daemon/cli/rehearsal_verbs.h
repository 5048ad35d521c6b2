#pragma once

#include "daemon/cli/verbs.h"

namespace CLI {
class App;
}

namespace jadoube::cli {

/// Adds `rehearsal` with start, stop and show. A verb sets `code` to the exit code of the process.
void add_rehearsal_verbs(CLI::App& app, Common& common, int& code);

}  // namespace jadoube::cli
