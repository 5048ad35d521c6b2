#pragma once

#include <string>

#include "rules/error.h"

namespace jadoube::storage {

/// Gives the file at `from` the name `to`, in the same directory, so that a power cut after this
/// finds it there. PermissionDenied: the system refuses; it has its old name.
rules::Expected<void> name_durably(const std::string& from, const std::string& to);

}  // namespace jadoube::storage
