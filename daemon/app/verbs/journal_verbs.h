#pragma once

#include <string_view>

#include "daemon/client/command_line/program.h"
#include "daemon/client/verbs/record_verbs.h"

/// The verbs that work on the journal's file. People type them after `jadoube`, which starts the
/// program of the daemon for them.
namespace jadoube::app {

/// True if the first word of a command line is one of these verbs.
bool is_journal_verb(std::string_view word);

/// What runs the verbs in this process. `common` must exist as long.
cli::RunRecordVerb record_work(const cli::Common& common);

/// Reads the command line, and runs its verb. Returns the exit code of the process.
int run_journal_verb(int argc, char** argv);

}  // namespace jadoube::app
