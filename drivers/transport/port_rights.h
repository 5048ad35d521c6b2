#pragma once

#include <string>

namespace jadoube::drivers {

/// What a person can do who may not open `path`, which belongs to `group` (empty: unknown).
std::string no_permission(const std::string& path, const std::string& group);

/// The name of the group that owns `path`; its number where it has no name, empty where there is
/// no such file.
std::string owning_group(const std::string& path);

}  // namespace jadoube::drivers
