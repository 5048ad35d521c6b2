#pragma once

#include <cstddef>
#include <string>

#include "daemon/client/command_line/program.h"
#include "daemon/client/verbs/record_verbs.h"
#include "rules/error.h"

namespace jadoube::app {

/// What of the settings was copied.
struct CopiedSettings {
  /// Settings were changed in the browser, so there is something to copy.
  bool is_there = false;
  std::size_t secrets = 0;
};

/// Copies the settings that were changed in the browser from the data directory of a daemon into
/// the new directory `to`: "settings.jsonl", and the secrets in "secrets". Only the owner may read
/// the copies. Without such settings, nothing is made. The daemon may run meanwhile.
/// FailedPrecondition: `to` is there already. Unavailable: something cannot be read or written.
rules::Expected<CopiedSettings> copy_settings(const std::string& data_dir, const std::string& to);

/// Copies a journal, and the settings beside it. Prints what was copied. Returns the exit code.
int run_verb(const cli::Common& common, const cli::BackupOptions& options);

/// Copies the record of some games, and their recordings. Prints what was copied. Returns the exit
/// code.
int run_verb(const cli::Common& common, const cli::ExportOptions& options);

}  // namespace jadoube::app
