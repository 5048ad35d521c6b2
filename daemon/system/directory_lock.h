#pragma once

#include <filesystem>
#include <string>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::system {

/// Makes this process the only one that writes the journal in `directory`. The lock ends with this
/// object or with the process. Unavailable: another process has the lock; the message says so and
/// ends with `instead`. PermissionDenied: the directory is not writable.
rules::Expected<drivers::FileDescriptor> lock_directory(const std::filesystem::path& directory,
                                                        const std::string& instead);

}  // namespace jadoube::system
