#pragma once

#include <string>

#include "rules/error.h"

namespace jadoube::drivers {

/// The refusal for a person who may not open `path`: it says what to do. The file belongs to
/// `group` (empty: unknown).
rules::Error no_permission(const std::string& path, const std::string& group);

/// The name of the group that owns `path`, or its number where it has no name. Empty where there is
/// no such file.
std::string owning_group(const std::string& path);

}  // namespace jadoube::drivers
