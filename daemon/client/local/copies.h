#pragma once

#include <cstddef>
#include <string>

#include "rules/error.h"

namespace jadoube::cli {

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

}  // namespace jadoube::cli
