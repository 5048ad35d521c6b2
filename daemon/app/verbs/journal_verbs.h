#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/client/command_line/program.h"
#include "daemon/client/verbs/record_verbs.h"
#include "daemon/storage/log_check.h"
#include "rules/error.h"

/// The verbs that work on the journal's file. People type them after `jadoube`, which starts the
/// program of the daemon for them.
namespace jadoube::app {

/// True if the first word of a command line is one of these verbs.
bool is_journal_verb(std::string_view word);

/// What runs the verbs in this process. `common` must exist as long.
cli::RunRecordVerb record_work(const cli::Common& common);

/// Reads the command line, and runs its verb. Returns the exit code of the process.
int run_journal_verb(int argc, char** argv);

/// What of the settings was copied.
struct CopiedSettings {
  /// Settings were changed in the browser, so there is something to copy.
  bool is_there = false;
  std::size_t secrets = 0;
};

/// Copies the settings that were changed in the browser. They are in the data directory of a
/// daemon, and are copied into the new directory `to`: "settings.jsonl", and the secrets in
/// "secrets". Only the owner may read the copies. Without such settings, nothing is made. The
/// daemon may run meanwhile. FailedPrecondition: `to` is there already. Unavailable: something
/// cannot be read or written.
rules::Expected<CopiedSettings> copy_settings(const std::string& data_dir, const std::string& to);

/// Copies a journal, and the settings beside it. Prints what was copied. Returns the exit code.
int run_verb(const cli::Common& common, const cli::BackupOptions& options);

/// Copies the record of some games, and their recordings. Prints what was copied. Returns the exit
/// code.
int run_verb(const cli::Common& common, const cli::ExportOptions& options);

/// The sizes of the parts of a journal, in one list: "event 7.2 MB, game 0.2 MB". Small parts are
/// left out.
std::string parts_list(const std::vector<storage::Part>& parts);

/// Writes a support bundle. Prints its parts, and the missing ones. Returns the exit code.
int run_verb(const cli::Common& common, const cli::ReportOptions& options);

}  // namespace jadoube::app
