#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

namespace jadoube::tests {

/// A file of the data that is not part of this repository (recordings, tables), by its path below
/// the data's root: the environment's JADOUBE_SHARED, else `shared` beside the repository. Nothing
/// where it is not there: such a test skips itself and says so.
inline std::optional<std::filesystem::path> shared_data(std::string_view relative) {
  const char* root = std::getenv("JADOUBE_SHARED");
  const auto path = (root != nullptr ? std::filesystem::path(root)
                                     : std::filesystem::path(JADOUBE_SOURCE_DIR) / "../shared") /
                    relative;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

}  // namespace jadoube::tests
