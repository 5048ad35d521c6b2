#pragma once

#include <filesystem>
#include <vector>

#include "daemon/access/entry.h"
#include "rules/error.h"

namespace jadoube::access {

/// Reads the entries that were saved. Empty: there is no file. DataLoss: the file is damaged; the
/// message says where. PermissionDenied: it cannot be read.
rules::Expected<std::vector<Entry>> load_entries(const std::filesystem::path& path);

/// Replaces the file. After a power cut, the file is the old one or the new one. Only its owner may
/// read it. Unavailable: the disk is full, or the directory cannot be written.
rules::Expected<void> save_entries(const std::filesystem::path& path,
                                   const std::vector<Entry>& entries);

}  // namespace jadoube::access
