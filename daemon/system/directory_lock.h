#pragma once

#include <filesystem>
#include <string>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::system {

/// Makes this process the only one that writes the journal in `directory`, for as long as the lock
/// is kept and the process lasts, however it ends. Unavailable: another does; the message says so
/// and then `instead`. PermissionDenied: nothing can be written there.
rules::Expected<drivers::FileDescriptor> lock_directory(const std::filesystem::path& directory,
                                                        const std::string& instead);

}  // namespace jadoube::system
