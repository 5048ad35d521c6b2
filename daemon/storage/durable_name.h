#pragma once

#include <string>

#include "rules/error.h"

namespace jadoube::storage {

/// Renames the file at `from` to `to` in the same directory. After this, a power cut does not undo
/// the new name. PermissionDenied: the system refuses, and the file keeps its old name.
rules::Expected<void> name_durably(const std::string& from, const std::string& to);

}  // namespace jadoube::storage
