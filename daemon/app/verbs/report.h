#pragma once

#include <string>
#include <vector>

#include "daemon/client/command_line/program.h"
#include "daemon/client/verbs/record_verbs.h"
#include "daemon/storage/log_check.h"

namespace jadoube::app {

/// The sizes of the parts of a journal, in one list: "event 7.2 MB, game 0.2 MB". Small parts are
/// left out.
std::string parts_list(const std::vector<storage::Part>& parts);

/// Writes a support bundle. Prints what is in it, and what is missing. Returns the exit code.
int run_verb(const cli::Common& common, const cli::ReportOptions& options);

}  // namespace jadoube::app
