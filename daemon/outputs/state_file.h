#pragma once

#include <filesystem>
#include <string_view>

#include "rules/error.h"

namespace jadoube::outputs {

/// Gives the file `path` the content `text`: a reader finds the old content or the new one, and
/// never a part. It is not synced: after a power cut it may be the old one. Unavailable: the disk
/// is full, or the directory is not writable; the message says which file.
rules::Expected<void> write_state_file(const std::filesystem::path& path, std::string_view text);

}  // namespace jadoube::outputs
