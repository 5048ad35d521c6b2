#pragma once

#include <string>

namespace jadoube::drivers {

/// Advice for a person who may not open `path`. The file belongs to `group` (empty: unknown).
std::string no_permission(const std::string& path, const std::string& group);

/// The name of the group that owns `path`, or its number where it has no name. Empty where there is
/// no such file.
std::string owning_group(const std::string& path);

}  // namespace jadoube::drivers
